/** A built script and the scripts that it imports before it can run. */
export type ImportGraph = Map<string, readonly string[]>

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/
const CHARSET = '<meta charset="utf-8">'

/** What a page still lacks when Astro has written it. */
export function finishPage(html: string, graph: ImportGraph): string {
  return addModulePreloads(putPolicyFirst(html), graph)
}

/** A policy in a `meta` holds only for what comes after it, so it goes before the head's own script. */
function putPolicyFirst(html: string): string {
  const [policy] = POLICY.exec(html) ?? []
  if (!policy) return html
  return html.replace(policy, '').replace(CHARSET, () => CHARSET + policy)
}

const ISLAND = /<astro-island\b[^>]*>/g

/**
 * Adds a `modulepreload` for everything that the page's islands import, so that a browser need not find the
 * graph file by file, one round trip each. Low priority: the page's first call goes before.
 * Islands that wait (idle, visible, media) are left alone.
 * @param graph by file name below the output folder, without a slash in front
 */
function addModulePreloads(html: string, graph: ImportGraph): string {
  const files = new Set<string>()
  for (const [island] of html.matchAll(ISLAND)) {
    if (!/ client="(?:load|only)"/.test(island)) continue
    for (const [, url = ''] of island.matchAll(/ (?:component|renderer)-url="\/([^"]+)"/g)) {
      collect(url, graph, files)
    }
  }
  const links = [...files].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

function collect(file: string, graph: ImportGraph, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const imported of graph.get(file) ?? []) collect(imported, graph, found)
}
