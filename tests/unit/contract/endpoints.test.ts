import { readdir } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AnyEndpoint, Schema } from '../../../src/contract/endpoint.ts'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { liveRound } from '../../../src/contract/round.ts'
import { wrongShapes } from '../../support/wrong-shapes.ts'

const schemas = new Map<Schema, string>([[liveRound, 'the realtime database']])
for (const { method, path, response } of Object.values<AnyEndpoint>(endpoints)) {
  if (response && !schemas.has(response)) schemas.set(response, `${method} ${path}`)
}

/** WebAuthn defines these values, and knows no null. */
const ofWebAuthn = ['POST /rest/account/passkeys/begin', 'POST /rest/auth/passkey/begin']
/** Items of lists and records, the fields of a property of an unknown type, and a score that was removed. */
const NULL_HAS_A_MEANING = /\]$|\.text \d+$|\.properties\[\w+\]\.\w+$|\.entries\[\]\.value$/

test('responses with wrong values are parsed or rejected, and null is like a missing value', {
  tags: 'slow',
}, () => {
  const different: string[] = []
  for (const [schema, name] of schemas) {
    const missing = new Map<string, string>()
    for (const { field, what, text } of wrongShapes(schema)) {
      const { success, output } = v.safeParse(schema, JSON.parse(text))
      const result = success ? JSON.stringify(output) : 'rejected'
      if (what === 'missing') missing.set(field, result)
      if (what !== 'null' || ofWebAuthn.includes(name) || NULL_HAS_A_MEANING.test(field)) continue
      if (result !== missing.get(field)) different.push(`${name} ${field}`)
    }
  }
  expect(different).toEqual([])
})

const folder = new URL('../../../src/contract/', import.meta.url)

test('has every endpoint of every file of the contract', async () => {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && name !== 'endpoints.ts',
  )
  const files = await Promise.all(names.map((name) => import(new URL(name, folder).href) as Promise<object>))
  const exported = files.flatMap((file) => Object.entries(file))
  const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value
  const listed = new Map<string, unknown>(Object.entries(endpoints))
  // Two endpoints of the same name would be listed once.
  const missing = exported.filter(([name, value]) => isEndpoint(value) && listed.get(name) !== value)
  expect(missing.map(([name]) => name)).toEqual([])
})
