/** Each cycle of a graph, as the list of its members. */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  // Tarjan's strongly connected components.
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const members = stack.splice(stack.indexOf(node))
    if (members.length > 1) found.push(members.toSorted())
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}
