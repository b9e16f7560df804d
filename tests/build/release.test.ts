import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { serviceSettingNames } from '../../src/service/base/config/config.ts'
import { VERSION } from '../../src/service/base/version.ts'
import { readSettings } from '../../src/settings.ts'

const read = (file: string) => readFile(file, 'utf8')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test('describes the version of package.json in the changelog', async () => {
  const [latest] = matches(await read('CHANGELOG.md'), /^## \[(\d\S+)\] - \d{4}-\d\d-\d\d$/gm)
  expect(latest).toBe(VERSION)
})

test('tags the image with the version of package.json', async () => {
  expect(await read('compose.yaml')).toContain(`image: fairway:${VERSION}\n`)
})

test('passes only settings of the service in compose.yaml', async () => {
  const [, service = ''] =
    /environment: &environment\n(.*?)^ {4}volumes:/ms.exec(await read('compose.yaml')) ?? []
  const names = matches(service, /^ {6}([A-Z_]+):/gm)
  const needed = ['DATABASE_URL', 'FIREBASE_DATABASE_URL', 'FIREBASE_CREDENTIALS']
  expect(names).toEqual(expect.arrayContaining(needed))
  expect(names.filter((name) => !serviceSettingNames.includes(name))).toEqual([])
})

test('takes every setting of the site as a build argument of the image', async () => {
  const [, list = ''] = /^ARG (PUBLIC_(?:[A-Z_\s]|\\\n)+)$/m.exec(await read('Dockerfile')) ?? []
  const names = Object.keys(readSettings({})).sort()
  expect(list.split(/[\s\\]+/).sort()).toEqual(names)
  const [, args = ''] = /^ {6}args:\n(.*?)^ {4}#/ms.exec(await read('compose.yaml')) ?? []
  expect(matches(args, /^ {8}(PUBLIC_\w+): \$\{\1:-\}$/gm).sort()).toEqual(names)
})
