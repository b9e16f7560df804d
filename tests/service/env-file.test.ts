import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Characters that shells, systemd and other parsers of such files treat in different ways. */
const HARD = `$HOME #1 "it's" %h \\n`
/** A folder with a `.env`. */
let folder: string
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'env-file-')))
  await mkdir(join(folder, 'site'))
  const lines = [
    'PORT=0 # any free one',
    'DEMO_DATA=off',
    `DATA_DIR=\`${join(folder, HARD)}\``,
    `PUBLIC_COMPANY_NAME=\`${HARD}\``,
    `PUBLIC_OPERATOR_NAME='Fish & $5 # "Links"'`,
    'PUBLIC_ABOUT_URL="https://golf.example/?a=$b#c"',
  ]
  await writeFile(join(folder, '.env'), `${lines.join('\n')}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs code in the folder, with only its `.env` as settings, until it exits or prints `until`. */
async function runInFolder(args: string[], until?: RegExp): Promise<string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, HOME: '/home/fairway' },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      out += text
      if (until?.test(out)) child.kill('SIGTERM')
    })
  }
  await new Promise((done) => child.once('close', done))
  return out
}

const evaluate = (code: string) => runInFolder(['--input-type=module', '--eval', code])
const urlOf = (file: string) => JSON.stringify(pathToFileURL(resolve(file)).href)

test('the service and manage read the same values from .env, whatever characters they contain', async () => {
  expect(await runInFolder([resolve('src/service/main.ts')], / is running at /)).toContain(HARD)
  const init = `const { manage } = await import(${urlOf('src/service/manage/manage.ts')})
    process.exitCode = await manage(['init', '--json'])`
  expect(JSON.parse(await evaluate(init))).toEqual({ dataDir: join(folder, HARD), isNew: false })
})

test('the build reads the same values from .env', async () => {
  const out = await evaluate(`const { default: config } = await import(${urlOf('astro.config.mjs')})
    console.log(config.vite.define.__SITE_SETTINGS__)`)
  expect(JSON.parse(out)).toMatchObject({
    PUBLIC_COMPANY_NAME: HARD,
    PUBLIC_OPERATOR_NAME: 'Fish & $5 # "Links"',
    PUBLIC_ABOUT_URL: 'https://golf.example/?a=$b#c',
  })
})
