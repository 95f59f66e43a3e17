import { posix } from 'node:path'

const importing = /\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

/**
 * Which of the project's files imports which, types included.
 * @param {Iterable<[file: string, text: string]>} texts paths from the project's folder, with `/`
 * @returns {Map<string, Set<string>>}
 */
export function importGraph(texts) {
  const all = new Map(texts)
  const targetOf = (file, name) => {
    if (name.startsWith('@hadir/')) return name.replace(/^@hadir\/([^/]+)\//, '$1/src/')
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : ''
  }
  const targets = ([file, text]) =>
    [...text.matchAll(importing)]
      .map(([, from, bare, dynamic]) => targetOf(file, from ?? bare ?? dynamic))
      .filter((target) => all.has(target))
  return new Map([...all].map((one) => [one[0], new Set(targets(one))]))
}

/**
 * Everything that these files import, directly or not, and they themselves; what `beyond` import is not followed.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 * @param {Iterable<string>} roots
 * @param {ReadonlySet<string>} [beyond]
 */
export function reachedFrom(graph, roots, beyond = new Set()) {
  const reached = new Set()
  const waiting = [...roots]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (!beyond.has(file)) waiting.push(...(graph.get(file) ?? []))
  }
  return reached
}
