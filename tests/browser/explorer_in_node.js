// Answers questions about the explorer's numbers: [name, ...arguments] as JSON on standard input, all at once.
"use strict";

const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");

for (const script of process.argv.slice(2)) runInThisContext(readFileSync(script, "utf8"), script);
const questions = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(runInThisContext("answers")(questions)));
