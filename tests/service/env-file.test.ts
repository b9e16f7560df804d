// @module-tag slow

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)
/** Characters that shells, systemd and other parsers of such files treat in different ways. */
const HARD = `$HOME #1 "it's" %h \\n`
/** A folder with a `.env`. */
const folder = temporaryFolder()
beforeAll(async () => {
  await mkdir(join(folder, 'site'))
  const lines = [
    'DEMO_DATA=off # a comment',
    `DATA_DIR=\`${join(folder, HARD)}\``,
    `PUBLIC_COMPANY_NAME=\`${HARD}\``,
    `PUBLIC_OPERATOR_NAME='Fish & $5 # "Links"'`,
    'PUBLIC_ABOUT_URL="https://golf.example/?a=$b#c"',
  ]
  await writeFile(join(folder, '.env'), `${lines.join('\n')}\n`)
})

/** Runs code in the folder, with only its `.env` as settings. Returns what it prints. */
async function evaluate(code: string): Promise<string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, HOME: '/home/fairway' },
  })
  return stdout
}

const urlOf = (file: string) => JSON.stringify(pathToFileURL(resolve(file)).href)

test('manage and the build read the same values from .env, whatever characters they contain', async () => {
  const out = await evaluate(`const { manage } = await import(${urlOf('src/service/manage/manage.ts')})
    process.exitCode = await manage(['init', '--json'])
    const { default: config } = await import(${urlOf('astro.config.mjs')})
    console.log(config.vite.define.__SITE_SETTINGS__)`)
  const [, created = '', settings = ''] = /^(\{.*?^\})\n(\{.*\})\n$/ms.exec(out) ?? []
  expect(JSON.parse(created)).toEqual({ dataDir: join(folder, HARD), isNew: true })
  expect(JSON.parse(settings)).toMatchObject({
    PUBLIC_COMPANY_NAME: HARD,
    PUBLIC_OPERATOR_NAME: 'Fish & $5 # "Links"',
    PUBLIC_ABOUT_URL: 'https://golf.example/?a=$b#c',
  })
})

test('a service for the public has no demo data unless .env says so', async () => {
  const demoDataOf = (value: string) =>
    evaluate(`await (await import('node:fs/promises')).writeFile('.env', ${JSON.stringify(value)})
      const { main } = await import(${urlOf('src/service/main.ts')})
      process.exit = () => { throw new Error('exit') }
      await main({ isPublic: true }).catch(() => console.log(process.env.DEMO_DATA))`)
  expect(await demoDataOf('SITE_DIR=nowhere')).toBe('off\n')
  expect(await demoDataOf('SITE_DIR=nowhere\nDEMO_DATA=on')).toBe('on\n')
})
