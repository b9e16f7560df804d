import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { withCompetitionContent } from '../../../domain/competition/competition-page.ts'
import {
  competitionTags,
  headTags,
  roundTags,
  type SiteAddresses,
  withHeadTags,
} from '../../../domain/link-preview/head-tags.ts'
import { type RenderedRound, withRoundContent } from '../../../domain/round/round-page.ts'
import type { PageLayout } from '../../../first-paint.ts'
import { PAGE_RENDERERS } from '../../../hosting/headers.ts'
import { routes, shellOf } from '../../../routes.ts'
import { PATH_PARAMETER_MAX_LENGTH } from '../../base/http/register-endpoints.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import type { GolfDeps } from '../golf-context.ts'
import { createCompetitionPreviews } from './competition-previews.ts'

/** Maximum numbers of cached contents. Those of rounds have about 50 kB. */
const ROUNDS_MAX = 300
const COMPETITIONS_MAX = 50

/** What an invitation asks for, by the shell of its page. */
const QUESTIONS = {
  '/play': (course: string) => `Keep score at ${course}`,
  '/round': (course: string) => `Did you play at ${course}?`,
}

type Deps = Pick<
  GolfDeps,
  'config' | 'db' | 'clock' | 'competitionDocuments' | 'linkPreviews' | 'siteUrl'
> & { log: Pick<FastifyBaseLogger, 'error'> }

/**
 * Creates the pages that other sites and programs read without scripts: their shells with the tags of the link preview.
 * Each is undefined if there is no preview.
 */
export function createSitePages({ log, ...deps }: Deps) {
  const { config, linkPreviews } = deps
  const readRoundShell = createShell(config.siteDir, routes.round.path, log)
  const readCompetitionShell = createShell(config.siteDir, routes.competition.path, log)
  const findCompetition = createCompetitionPreviews(deps)
  const rounds = createLruCache<RenderedRound | undefined>(ROUNDS_MAX)
  const competitions = createLruCache<string | undefined>(COMPETITIONS_MAX)

  /** Returns undefined if it fails: the page then shows the content itself, or reports why it cannot. */
  function tryToRender<Content>(what: string, render: () => Content): Content | undefined {
    try {
      return render()
    } catch (err) {
      log.error({ err }, `rendering a ${what} failed`)
      return undefined
    }
  }

  return {
    /** Returns the page of a round, where previews may contain scores with the round itself. */
    async round(token: string, layout: PageLayout | undefined): Promise<string | undefined> {
      const found = isToken(token) ? await linkPreviews.preview(token) : undefined
      if (!found) return undefined
      const { round, ...preview } = found
      const { html, version, renderers } = await readRoundShell()
      const page = withHeadTags(html, roundTags(token, preview, siteAddresses(deps)))
      const { renderRound } = renderers
      if (config.linkPreview !== 'scores' || !renderRound || !layout) return page
      const rendered = rounds.get(`${version} ${layout} ${hashOf(round.json)}`, () =>
        tryToRender('round', () => renderRound(round.json, layout)),
      )
      return rendered ? withRoundContent(page, { ...round, layout, ...rendered }) : page
    },

    /** Returns the page of a competition, where previews may contain scores with the leaderboard itself. */
    async competition(token: string, hasContent: boolean): Promise<string | undefined> {
      const found = isToken(token) ? await findCompetition(token) : undefined
      if (!found) return undefined
      const { preview, json } = found
      const { html, version, renderers } = await readCompetitionShell()
      const page = withHeadTags(html, competitionTags(token, preview, siteAddresses(deps)))
      const { renderCompetition } = renderers
      if (!hasContent || !preview.hasScores || !renderCompetition) return page
      const content = competitions.get(`${version} ${found.version}`, () =>
        tryToRender('competition', () => renderCompetition(json)),
      )
      return content === undefined ? page : withCompetitionContent(page, { html: content, json })
    },

    /** Returns the page to which an invitation to a round leads, with a preview that says to what, and names nobody. */
    async invitation(shell: keyof typeof QUESTIONS, token: string): Promise<string | undefined> {
      const found = isToken(token) ? await linkPreviews.invitation(token) : undefined
      if (!found) return undefined
      const question = QUESTIONS[shell](found.course)
      const siteName = config.companyName
      const tags = {
        title: `${question} - ${siteName}`,
        ogTitle: question,
        description: found.facts,
        siteName,
      }
      return withHeadTags(await readFile(join(config.siteDir, shellOf(shell)), 'utf8'), headTags(tags))
    },
  }
}
export type SitePages = ReturnType<typeof createSitePages>

/** Returns the public URLs of the site and of its API. */
export function siteAddresses({ config, siteUrl }: Pick<GolfDeps, 'config' | 'siteUrl'>): SiteAddresses {
  const site = siteUrl()
  return { siteUrl: site, apiUrl: config.apiUrl ?? site, siteName: config.companyName }
}

const isToken = (text: string) => text.length <= PATH_PARAMETER_MAX_LENGTH && !/\p{Cc}/u.test(text)
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What renders the content of pages; see `edge/renderers.ts`. */
interface Renderers {
  renderRound(json: string, layout: PageLayout): RenderedRound | undefined
  renderCompetition(json: string): string
}

/**
 * Creates a function that returns a shell, the renderers of the same build, and a version that identifies it. They are
 * read again after the site was built anew. There are no renderers if the build has none that can be loaded.
 */
function createShell(siteDir: string, path: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const file = join(siteDir, shellOf(path))
  let current: ReturnType<typeof read> | undefined
  let currentVersion: number | undefined

  const read = async (version: number) => ({
    version,
    html: await readFile(file, 'utf8'),
    renderers: await loadRenderers(siteDir, version).catch((err: unknown): Partial<Renderers> => {
      log.error({ err }, 'loading the renderers of pages failed')
      return {}
    }),
  })

  return async () => {
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
