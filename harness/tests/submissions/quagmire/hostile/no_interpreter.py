#!/no/such/interpreter
print("held")
