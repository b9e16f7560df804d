import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readConfig, SECRET_SETTINGS, serviceSettings } from '../../src/service/base/config/config.ts'
import { buildSettings, readSettings } from '../../src/settings.ts'

type Entries = Record<string, v.GenericSchema & { default?: unknown }>

const WIDTH = 118

/** Returns name, default and meaning of each setting that has a meaning in this schema. */
function settingsOf(entries: object) {
  return Object.entries(entries as Entries).flatMap(([name, schema]) => {
    const meaning = v.getDescription(schema)
    return meaning === undefined ? [] : [{ name, default: String(schema.default ?? ''), meaning }]
  })
}

const service = settingsOf(serviceSettings.entries)
const build = settingsOf(buildSettings.entries)

function table(settings: typeof service): string {
  const rows = settings.map((one) => {
    const value = one.default === '' ? '' : `\`${one.default}\``
    return `| \`${one.name}\` | ${value} | ${one.meaning} |`
  })
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

/** Returns a text as lines of a comment. */
function comment(text: string): string {
  const lines = ['#']
  for (const word of text.replaceAll('`', '').split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('#')
    lines.push(`${lines.pop()} ${word}`)
  }
  return lines.join('\n')
}

function example(settings: typeof service): string {
  return settings.map((one) => `${comment(one.meaning)}\n#${one.name}=${one.default}`).join('\n')
}

const files = SECRET_SETTINGS.map((name) => `\`${name}_FILE\``).join(', ')

test('docs/settings.md is generated from the settings', async () => {
  const page = `# Settings

Settings are environment variables or lines of \`.env\`; \`.env.example\` lists them all. An empty value counts as not set.
Each secret may also be in a file: ${files} are paths. \`DKIM_KEY\` and \`FIREBASE_CREDENTIALS\` accept a path themselves.

This page and \`.env.example\` are generated from \`src/settings.ts\` and \`src/service/base/config/config.ts\`. Change the
texts there, then run \`npx vitest run -u tests/build/settings-docs.test.ts\`.

## Settings of the service

The service reads them at its start, and prints a line that begins with \`Warning:\` for each dangerous combination. It
also reads \`PUBLIC_API_URL\`, \`PUBLIC_COMPANY_NAME\` and \`PUBLIC_HSTS_SUBDOMAINS\`.

${table(service)}

## Settings of the build

The build checks them at its start.

${table(build)}
`
  await expect(page).toMatchFileSnapshot('../../docs/settings.md')
})

test('.env.example is generated from the settings', async () => {
  const text = `# Copy to .env. The lines show the defaults; remove the # of those to change. Variables of the environment override
# them. Write values that contain spaces, # or quotes in quotes: '…', "…" or \`…\`.

# --- Settings of the service, read when it starts ---

${example(service)}

# --- Settings of the site, read when it is built ---

${example(build)}
`
  await expect(text).toMatchFileSnapshot('../../.env.example')
})

test('every setting has a meaning, and .env.example shows the defaults', () => {
  const values = parseEnv(readFileSync('.env.example', 'utf8').replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  const names = new Set([...Object.keys(serviceSettings.entries), ...Object.keys(buildSettings.entries)])
  expect(Object.keys(values).toSorted()).toEqual([...names].toSorted())
  expect(readConfig(values)).toEqual(readConfig({}))
  expect(readSettings(values)).toEqual(readSettings({}))
})

test('.env.example changes nothing when it is copied unmodified', () => {
  expect(parseEnv(readFileSync('.env.example', 'utf8'))).toEqual({})
})
