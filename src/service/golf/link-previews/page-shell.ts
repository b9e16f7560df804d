import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RenderedRound } from '../../../domain/round/round-page.ts'
import type { PageLayout } from '../../../first-paint.ts'
import { PAGE_RENDERERS } from '../../../hosting/page-renderers.ts'
import { shellOf } from '../../../routes.ts'

/** What renders the content of pages; see `edge/renderers.ts`. */
interface Renderers {
  renderRound(json: string, layout: PageLayout): RenderedRound | undefined
  renderCompetition(json: string): string
}

interface PageShell {
  /** Identifies the build. */
  version: number
  html: string
  /** Empty if the build has no renderers, or some that cannot be loaded. */
  renderers: Partial<Renderers>
}

/**
 * Creates a function that returns a shell and the renderers of the same build. Both are read again after the
 * site was built anew.
 */
export function createShell(siteDir: string, path: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const file = join(siteDir, shellOf(path))
  let current: Promise<PageShell> | undefined
  let currentVersion: number | undefined

  const read = async (version: number): Promise<PageShell> => ({
    version,
    html: await readFile(file, 'utf8'),
    renderers: await loadRenderers(siteDir, version).catch((err: unknown) => {
      log.error({ err }, 'loading the renderers of pages failed')
      return {}
    }),
  })

  return async (): Promise<PageShell> => {
    const { mtimeMs } = await stat(file)
    if (!current || currentVersion !== mtimeMs) {
      currentVersion = mtimeMs
      current = read(mtimeMs)
    }
    return current
  }
}

async function loadRenderers(siteDir: string, version: number): Promise<Renderers> {
  // The query makes Node load the module of a new build instead of the one in its cache.
  const url = `${pathToFileURL(join(siteDir, PAGE_RENDERERS)).href}?v=${version}`
  return (await import(url)) as Renderers
}
