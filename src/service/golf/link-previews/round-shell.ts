import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { RenderedRound } from '../../../domain/round/round-page.ts'
import type { PageLayout } from '../../../first-paint.ts'
import { ROUND_RENDERER } from '../../../hosting/round-renderer.ts'
import { routes, shellOf } from '../../../routes.ts'

/** Renders the content of a round's page; see `edge/render-round.tsx`. */
type RenderRound = (json: string, layout: PageLayout) => RenderedRound | undefined

interface RoundShell {
  /** Identifies the build. */
  version: number
  html: string
  /** Undefined if the build has no renderer, or one that cannot be loaded. */
  render: RenderRound | undefined
}

/**
 * Creates a function that returns the shell of rounds and the renderer of the same build. Both are read again after the
 * site was built anew.
 */
export function createRoundShell(siteDir: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const file = join(siteDir, shellOf(routes.round.path))
  let current: Promise<RoundShell> | undefined
  let currentVersion: number | undefined

  const read = async (version: number): Promise<RoundShell> => ({
    version,
    html: await readFile(file, 'utf8'),
    render: await loadRenderer(siteDir, version).catch((err: unknown) => {
      log.error({ err }, 'loading the renderer of rounds failed')
      return undefined
    }),
  })

  return async (): Promise<RoundShell> => {
    const { mtimeMs } = await stat(file)
    if (!current || currentVersion !== mtimeMs) {
      currentVersion = mtimeMs
      current = read(mtimeMs)
    }
    return current
  }
}

async function loadRenderer(siteDir: string, version: number): Promise<RenderRound> {
  // The query makes Node load the module of a new build instead of the one in its cache.
  const url = `${pathToFileURL(join(siteDir, ROUND_RENDERER)).href}?v=${version}`
  const { renderRound } = (await import(url)) as { renderRound: RenderRound }
  return renderRound
}
