import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { courseFile, holeFeatures } from '../support/course-files.ts'
import { runManage } from '../support/run-manage.ts'
import { startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()
const run = (...args: string[]) => runManage({ DATA_DIR: join(folder, 'data') }, ...args)
const runJson = async (...args: string[]) => JSON.parse((await run('courses', ...args, '--json')).out)
/** Writes a file and returns its path. */
const fileOf = async (name: string, document: unknown) => {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(document))
  return path
}

beforeAll(async () => {
  const service = await startService({ dataDir: join(folder, 'data') })
  await service.stopKeepingData()
})

test('imports a draft, prints its problems, and publishes it when asked', async () => {
  const file = await fileOf('old-links.geojson', courseFile('Old Links'))
  const draft = await runJson('import', file)
  expect(draft).toEqual({ id: expect.stringMatching(/^F-/), problems: [], isPublished: false })
  expect(await runJson('list')).toMatchObject([
    { id: draft.id, name: 'Old Links', version: 0, hasDraft: true },
  ])
  expect(await runJson('import', file, '--publish')).toMatchObject({ id: draft.id, isPublished: true })
  expect(await runJson('list')).toMatchObject([{ id: draft.id, version: 1, hasDraft: false, shapeCount: 27 }])
})

test('leaves a draft that cannot be published, and says why', async () => {
  const file = await fileOf('no-pars.geojson', {
    ...courseFile('No Pars'),
    features: holeFeatures(1, { par: '' }),
  })
  const { code, out } = await run('courses', 'import', file, '--publish')
  expect(code).toBe(1)
  expect(out).toContain('  No hole of the course has a par\n')
  expect(out).toContain('Cannot be published: No hole of the course has a par')
})

test('reports a file that is not valid in one line', async () => {
  const file = await fileOf('broken.geojson', { type: 'Feature' })
  expect(await run('courses', 'import', file)).toEqual({
    code: 1,
    out: '',
    error: 'file: expected a GeoJSON FeatureCollection or the JSON of an Overpass server\n',
  })
  expect((await run('courses', 'import', join(folder, 'none.geojson'))).error).toMatch(/^ENOENT: .*\n$/)
})

test('exports what an import reads again without a difference', async () => {
  const { id } = await runJson('import', await fileOf('old.geojson', courseFile('Old Links')), '--publish')
  const output = join(folder, 'export.geojson')
  expect(await run('courses', 'export', id, '--output', output)).toMatchObject({ code: 0 })
  const exported = JSON.parse(await readFile(output, 'utf8'))
  expect(exported.copyright).toContain('© OpenStreetMap contributors')
  expect((await run('courses', 'export', id, '--output', output)).code).toBe(1)
  const copy = await runJson('import', output, '--facility', 'F-COPY')
  expect(copy).toMatchObject({ id: 'F-COPY', problems: [] })
  const again = await runJson('export', 'F-COPY')
  expect(again.features).toEqual(exported.features)
  expect(again.facility).toEqual(exported.facility)
})

test('removes a facility', async () => {
  const { id } = await runJson('import', await fileOf('gone.geojson', courseFile('Gone')), '--publish')
  expect((await run('courses', 'remove', id)).out).toBe(`Removed ${id} from the catalogue\n`)
  expect((await runJson('list')).map((one: { id: string }) => one.id)).not.toContain(id)
  expect(await run('courses', 'remove', id)).toEqual({
    code: 1,
    out: '',
    error: `There is no facility ${id} in the catalogue\n`,
  })
})
