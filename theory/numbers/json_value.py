"""What a JSON document may hold."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
