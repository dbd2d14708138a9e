"""Ways to settle a claim beyond a formula on a box."""
