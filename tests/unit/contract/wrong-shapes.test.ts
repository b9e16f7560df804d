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

test.each([...schemas].map(([schema, name]) => [name, schema] as const))(
  'parses or rejects each wrong value in a response of %s, and null like a missing one',
  { tags: 'slow' },
  (name, schema) => {
    const missing = new Map<string, unknown>()
    for (const { field, what, text } of wrongShapes(schema)) {
      const { success, output } = v.safeParse(schema, JSON.parse(text))
      const result = success ? output : 'rejected'
      if (what === 'missing') missing.set(field, result)
      if (what === 'null' && !ofWebAuthn.includes(name) && !NULL_HAS_A_MEANING.test(field)) {
        expect([field, result]).toEqual([field, missing.get(field)])
      }
    }
  },
)
