import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { headTags } from '../../src/domain/link-preview/head-tags.ts'
import { PAGE_RENDERERS } from '../../src/hosting/headers.ts'
import { competitionEmbedPath, competitionPath, routes, shellOf } from '../../src/routes.ts'
import { competitionOf, type Organiser, organiserOf, scorerOfGroup } from '../support/competitions.ts'
import { serviceOfTests, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const TAGS = headTags({ title: 'Competition', ogTitle: 'Competition', siteName: 'Fairway' })
const SHELL = `<head><script data-page="{&quot;calls&quot;:[&quot;/x&quot;]}"></script>${TAGS}</head><main><astro-island component-export="CompetitionIsland">spinner</astro-island></main>`
/** Stands in for the renderers of the build, which `tests/build/edge-functions.test.ts` tests. */
const RENDERERS = `export const renderCompetition = (json) => '<p>' + JSON.parse(json).leaderboard.length + ' rows</p>'`

const siteDir = temporaryFolder()
let organiser: Organiser

beforeAll(async () => {
  const file = join(siteDir, shellOf(routes.competition.path))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, SHELL)
  await writeFile(join(siteDir, PAGE_RENDERERS), RENDERERS)
})
const service = serviceOfTests(() => startService({ siteDir }))
beforeAll(async () => {
  organiser = organiserOf(await service.signInAs('golfer'))
  await organiser.create(competitionOf(6))
  const phone = await scorerOfGroup(service, organiser, 1)
  await phone.score('e2', [3])
})

const textOf = async (path: string) => (await service.newClient().send('GET', path)).text()
const oembed = () => {
  const url = `${service.siteUrl()}${competitionPath(organiser.token)}`
  return service.newClient().send('GET', `/rest/oembed?url=${encodeURIComponent(url)}`)
}

test('writes the link preview with who leads and the leaderboard into the page', async () => {
  const html = await textOf(competitionPath(organiser.token))
  expect(html).toContain('<meta property="og:title" content="Spring Medal">')
  expect(html).toMatch(/<meta property="og:description" content="Live, as of .*1 Player 2 −1/)
  expect(html).toMatch(
    /<main><div data-content><p>6 rows<\/p><\/div><astro-island [^>]*>spinner<\/astro-island><script type="application\/json" id="competition-response">/,
  )
  expect(html).toContain('&quot;calls&quot;:[]')
  expect(await textOf(`${competitionPath(organiser.token)}?view=screen`)).not.toContain('data-content')
  expect(await textOf(competitionPath('nothing'))).toBe(SHELL)
})

test('describes the frame for other sites', async () => {
  const body = await (await oembed()).json()
  expect(body).toMatchObject({ title: 'Spring Medal', cache_age: 60 })
  expect(body.html).toContain(competitionEmbedPath(organiser.token))
  expect(body).not.toHaveProperty('thumbnail_url')
})

test('names nobody as leader while the leaderboard is hidden', async () => {
  await organiser.change(competitionOf(6, { isHidden: true }))
  const html = await textOf(competitionPath(organiser.token))
  expect(html).toContain('<meta property="og:title" content="Spring Medal">')
  expect(html).not.toContain('−1')
  const preview = await textOf(`/rest/competition/${organiser.token}/link-preview`)
  expect(preview).not.toContain('Player 2')
})
