import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../../src/contract/endpoint.ts'
import { round } from '../../../../src/contract/round.ts'
import { adminUser } from '../../../../src/contract/staff/users.ts'
import { items, lenient, maybe, slots } from '../../../../src/contract/wire.ts'
import {
  componentSchemas,
  jsonSchemaOf,
  schemaRef,
} from '../../../../src/service/base/http/openapi-schemas.ts'

const TEXT = { type: 'string' }
const NUMBER = { type: 'number' }
const TEXT_OR_NULL = { anyOf: [TEXT, { type: 'null' }] }
const anyOf = (...types: object[]) => ({ anyOf: types })
const listOf = (items: object, more: object = {}) => ({ type: 'array', items, ...more })
const asNumber = v.pipe(v.string(), v.transform(Number))
const asText = v.pipe(v.number(), v.transform(String))
const ofType = <Type extends string>(type: Type) => v.object({ type: v.literal(type) })
const object = (properties: object, required: string[]) => ({ type: 'object', properties, required })

test.each<[string, Schema, object]>([
  ['a text', v.string(), TEXT],
  [
    'a text with validations',
    v.pipe(v.string(), v.minLength(1), v.maxLength(9)),
    { ...TEXT, minLength: 1, maxLength: 9 },
  ],
  ['a trimmed text', v.pipe(v.string(), v.trim(), v.minLength(1)), { ...TEXT, minLength: 1 }],
  ['what is checked by code', v.pipe(v.number(), v.finite(), v.check<number>(Boolean)), NUMBER],
  [
    'the part before a transformation',
    v.pipe(v.string(), v.minLength(1), v.transform(Number), v.number()),
    { ...TEXT, minLength: 1 },
  ],
  [
    'a pipe in a pipe',
    v.pipe(v.pipe(v.string(), v.minLength(1)), v.maxLength(9)),
    { ...TEXT, minLength: 1, maxLength: 9 },
  ],
  [
    'the most specific part of a pipe',
    v.pipe(v.array(v.unknown()), v.minLength(1), v.array(v.string())),
    listOf(TEXT, { minItems: 1 }),
  ],
  [
    'an object',
    v.object({ a: v.string(), b: v.optional(v.number()) }),
    object({ a: TEXT, b: NUMBER }, ['a']),
  ],
  ['an open object', v.looseObject({ a: v.string() }), object({ a: TEXT }, ['a'])],
  ['a list', v.array(asNumber), listOf(TEXT)],
  ['what may be missing', v.object({ a: maybe(v.string()) }), object({ a: TEXT_OR_NULL }, [])],
  ['what may be invalid', v.object({ a: lenient(v.string()) }), object({ a: TEXT_OR_NULL }, [])],
  ['what may be null', v.nullable(asNumber), TEXT_OR_NULL],
  ['one of several', v.union([v.string(), asText]), anyOf(TEXT, NUMBER)],
  [
    'a variant',
    v.variant('type', [ofType('a'), ofType('b')]),
    anyOf(object({ type: { const: 'a' } }, ['type']), object({ type: { const: 'b' } }, ['type'])),
  ],
  [
    'several at once',
    v.intersect([v.object({ a: v.string() }), v.object({ b: maybe(v.string()) })]),
    { allOf: [object({ a: TEXT }, ['a']), object({ b: TEXT_OR_NULL }, [])] },
  ],
  [
    'a record',
    v.record(v.string(), asText),
    { type: 'object', propertyNames: TEXT, additionalProperties: NUMBER },
  ],
  ['a list without gaps', v.object({ a: items(v.string()) }), object({ a: listOf(TEXT) }, [])],
  ['a list with gaps', v.object({ a: slots(v.string()) }), object({ a: listOf(TEXT_OR_NULL) }, [])],
])('describes %s as JSON', (_, schema, expected) => {
  expect(jsonSchemaOf(schema)).toEqual(expected)
})

test('refers to what several endpoints share', () => {
  expect(jsonSchemaOf(adminUser)).toEqual({ $ref: '#/components/schemas/AdminUser' })
  expect(jsonSchemaOf(v.object({ round }))).toEqual(
    object({ round: { $ref: '#/components/schemas/Round' } }, ['round']),
  )
  expect(schemaRef('Error')).toEqual({ $ref: '#/components/schemas/Error' })
})

test('refuses a schema that lacks its inner schema', () => {
  expect(() => jsonSchemaOf({ ...v.array(v.string()), item: undefined } as never)).toThrow(
    'unexpected schema: it has no inner schema',
  )
})

describe('the shared schemas', () => {
  test('are these, and that of errors', () => {
    const schemas = componentSchemas()
    expect(Object.keys(schemas).join(' ')).toBe(
      'User Round Scorecard Cards AdminUser RecordedRound Snapshot AccountExport Error',
    )
    expect(schemas.User).toMatchObject({ type: 'object', required: ['id'] })
    expect(schemas.Error).toEqual({
      type: 'object',
      properties: { message: { type: 'string', description: 'One line that can be shown to a user.' } },
      required: ['message'],
    })
  })

  test('refer to each other where they are recursive', () => {
    expect(JSON.stringify(componentSchemas().Cards)).toContain('"#/components/schemas/Cards"')
    expect(JSON.stringify(componentSchemas().Scorecard)).toContain('"#/components/schemas/Cards"')
  })
})
