let console = Console()
console.end(with: Tool.run(Array(CommandLine.arguments.dropFirst()), on: console))
