import { createHash } from 'node:crypto'
import { addFacts, CONTENT_END, CONTENT_START } from '../first-paint.ts'
import { WORKER_POLICY } from '../offline/names.ts'

/** Maps each built script to the scripts that it imports, by file name below the output folder without a leading slash. */
export type ImportGraph = Map<string, readonly string[]>

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/
const CHARSET = '<meta charset="utf-8">'

/**
 * The Trusted Types policies that a page allows. `strict`: no policy, so strings cannot become script or markup.
 * `worker`: only the policy that creates the URL of the service worker (`platform/cache/register-worker.ts`). `none`:
 * Trusted Types are not enforced, because a library of the page sets markup.
 */
export type TrustedTypesMode = 'strict' | 'worker' | 'none'

const TRUSTED_TYPES: Record<TrustedTypesMode, string> = {
  none: '',
  worker: `; require-trusted-types-for 'script'; trusted-types ${WORKER_POLICY}`,
  strict: "; require-trusted-types-for 'script'; trusted-types 'none'",
}

/** Completes the content security policy, the module preloads and the place of a round of a page that Astro has written. */
export function postProcessPage(html: string, graph: ImportGraph, mode: TrustedTypesMode = 'strict'): string {
  return markRoundContent(addModulePreloads(completePolicy(html, TRUSTED_TYPES[mode]), graph))
}

/** A policy in a `meta` element applies only to what follows it, so it is moved before the first script. */
function completePolicy(html: string, directives: string): string {
  const [policy] = POLICY.exec(html) ?? []
  if (!policy) return html
  const completed = withOwnHashes(policy, html).replace(/;?"\s*\/?>$/, () => `${directives}">`)
  return html.replace(policy, '').replace(CHARSET, () => CHARSET + completed)
}

const INLINE_CODE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g

/** Removes the hashes of inline code that only other pages contain. Astro adds these hashes to every page. */
function withOwnHashes(policy: string, html: string): string {
  const own = new Set(
    [...html.matchAll(INLINE_CODE)].map(([, , code = '']) =>
      createHash('sha256').update(code).digest('base64'),
    ),
  )
  return policy.replace(/ ?'sha256-([^']+)'/g, (source, hash: string) => (own.has(hash) ? source : ''))
}

/** The scorecard of the full page, which phones do not show at first (`features/round/card`). */
const FULL_CARD = /\/FullCard\.[^/]+$/
/** The script that joins a round, which only visitors with a scorer key in the address need. */
const KEYED = /\/join-sheet\.[^/]+$/
const ISLAND = /<astro-island\b[^>]*>/g
const PAGE_SCRIPT = /<script type="module" src="\/([^"]+)"/g

/**
 * Adds a `modulepreload` for each script that the page's islands and its own script import, so that the browser does not
 * discover the graph one round trip at a time. They have low priority, because the page's first API request matters
 * more. The components come before React's DOM library, because the first look does not need the latter. Islands that
 * load when the page is idle come last: without a preload, a browser that requests six files at once over HTTP/1.1 would
 * request them before files that still wait. Islands that load later still (visible, media) are skipped. Parts that
 * phones load later follow at the end. The head script preloads what only visitors with a scorer key need.
 */
function addModulePreloads(html: string, graph: ImportGraph): string {
  const components = new Set<string>()
  const renderers = new Set<string>()
  const idle = new Set<string>()
  for (const [island] of html.matchAll(ISLAND)) {
    const [, client = ''] = / client="(load|only|idle)"/.exec(island) ?? []
    if (!client) continue
    for (const [, kind, url = ''] of island.matchAll(/ (component|renderer)-url="\/([^"]+)"/g)) {
      if (client === 'idle') collect(url, graph, idle)
      else collect(url, graph, kind === 'component' ? components : renderers)
    }
  }
  for (const [, url = ''] of html.matchAll(PAGE_SCRIPT)) collect(url, graph, components)
  const first = components.union(renderers)
  // Without an island that loads at once, nothing waits.
  const all = first.size > 0 ? first.union(idle) : first
  const links = [...all].map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`)
  if (html.includes('component-export="RoundIsland"')) {
    for (const file of lazyFiles(FULL_CARD, graph).difference(all))
      links.push(`<link rel="modulepreload" fetchpriority="low" media="(pointer: fine)" href="/${file}">`)
  }
  const page = html.replace('</head>', `${links.join('')}</head>`)
  const keyedScripts = [...lazyFiles(KEYED, graph).difference(all)].map((file) => `/${file}`)
  return keyedScripts.length > 0 && html.includes('keyedCall') ? addFacts(page, { keyedScripts }) : page
}

const ROUND_ISLAND =
  /((?:<script>.*?<\/script>)+)(<astro-island [^>]*component-export="RoundIsland"[^>]*?) await-children>(.*?)<!--astro:end--><\/astro-island>/s

/**
 * Marks the content of a round's island, and moves the scripts of islands behind it: they would split the first paint of
 * a round that is written into it.
 */
function markRoundContent(html: string): string {
  return html.replace(
    ROUND_ISLAND,
    (_, scripts: string, open: string, content: string) =>
      `${open}>${CONTENT_START}${content}${CONTENT_END}</astro-island>${scripts}`,
  )
}

/** Returns the files of a lazily loaded part. */
function lazyFiles(part: RegExp, graph: ImportGraph): Set<string> {
  const found = new Set<string>()
  for (const file of graph.keys()) if (part.test(file)) collect(file, graph, found)
  return found
}

function collect(file: string, graph: ImportGraph, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const imported of graph.get(file) ?? []) collect(imported, graph, found)
}
