import { WORKER_POLICY } from '../offline/names.ts'

/** A built script and the scripts that it imports before it can run. */
export type ImportGraph = Map<string, readonly string[]>

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/
const CHARSET = '<meta charset="utf-8">'

/**
 * What of a page may make script or markup of text: its library, which Trusted Types would refuse; the one address
 * of the worker (`platform/offline-worker.ts`); nothing.
 */
export type Trust = 'text' | 'worker' | 'nothing'

/** Text that would run or become elements is refused, and no script may make itself an exception. */
const TRUSTED_TYPES: Record<Trust, string> = {
  text: '',
  worker: `; require-trusted-types-for 'script'; trusted-types ${WORKER_POLICY}`,
  nothing: "; require-trusted-types-for 'script'; trusted-types 'none'",
}

/** What a page still lacks when Astro has written it. */
export function finishPage(html: string, graph: ImportGraph, trust: Trust = 'nothing'): string {
  return addModulePreloads(setPolicy(html, TRUSTED_TYPES[trust]), graph)
}

/** A policy in a `meta` holds only for what comes after it, so it goes before the head's own script. */
function setPolicy(html: string, more: string): string {
  const [policy] = POLICY.exec(html) ?? []
  if (!policy) return html
  const whole = policy.replace(/;?"\s*\/?>$/, () => `${more}">`)
  return html.replace(policy, '').replace(CHARSET, () => CHARSET + whole)
}

const ISLAND = /<astro-island\b[^>]*>/g

/**
 * Adds a `modulepreload` for everything that the page's islands import, so that a browser need not find the
 * graph file by file, one round trip each. Low priority: the page's first call goes before. What the page itself
 * is made of comes first: it can be shown before the renderer is there.
 * Islands that wait (idle, visible, media) are left alone.
 * @param graph by file name below the output folder, without a slash in front
 */
function addModulePreloads(html: string, graph: ImportGraph): string {
  const parts = new Set<string>()
  const renderers = new Set<string>()
  for (const [island] of html.matchAll(ISLAND)) {
    if (!/ client="(?:load|only)"/.test(island)) continue
    for (const [, kind, url = ''] of island.matchAll(/ (component|renderer)-url="\/([^"]+)"/g)) {
      collect(url, graph, kind === 'component' ? parts : renderers)
    }
  }
  const links = [...parts, ...renderers.difference(parts)].map(
    (file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`,
  )
  return html.replace('</head>', `${links.join('')}</head>`)
}

function collect(file: string, graph: ImportGraph, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const imported of graph.get(file) ?? []) collect(imported, graph, found)
}
