let console = Console()
console.end(with: Tool.run(SystemCalls.arguments, on: console))
