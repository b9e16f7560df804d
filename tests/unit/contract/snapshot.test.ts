import * as v from 'valibot'
import { expect, test } from 'vitest'
import { snapshot } from '../../../src/contract/snapshot.ts'
import { adminUser } from '../../../src/contract/users.ts'
import { describeIssue } from '../../../src/contract/wire.ts'

const club = { id: 'C1', nfcId: '04:A2', clubType: 'Driver', isInBag: true, isClubDeleted: false }
const common = { isDeleted: false, commitTs: 1781946000000 }
const whole = {
  version: 1,
  iid: 'I-1',
  installs: [
    {
      iid: 'I-1',
      roundsCount: 12,
      timestamp: 1781946000000,
      deviceModel: 'Pixel 9',
      appVersion: '18.2',
      pairedWatchesInfo: [{ deviceModel: 'Watch 7', osVersion: '5.1', appVersion: '3.0' }],
    },
  ],
  properties: [
    { type: 'Default', key: 'theme', ...common },
    { type: 'Contact', name: 'Ann', email: 'a@b.co', ...common },
    { type: 'License', value: 'PREMIUM', ...common },
    {
      type: 'ClientInstallReferrer',
      referrer: 'utm=x',
      installVersion: '18.0',
      date: 1781946000000,
      ...common,
    },
    { type: 'Club', ...club, ...common },
    { type: 'ClubList', clubs: [club], ...common, isDeleted: true },
  ],
}

function refusal(value: unknown): string | undefined {
  const result = v.safeParse(snapshot, value)
  return result.success ? undefined : describeIssue(result.issues, 'file')
}

test('keeps every known property as the console shows it', () => {
  expect(v.parse(snapshot, whole)).toEqual(whole)
  expect(v.parse(adminUser, v.parse(snapshot, whole)).properties).toEqual(whole.properties)
})

test('keeps a property of an unknown type with all its fields', () => {
  const property = { type: 'Trolley', battery: { percent: 40 }, isDeleted: false, commitTs: 5 }
  expect(v.parse(snapshot, { ...whole, properties: [property] }).properties).toEqual([property])
})

test('takes a property that does not say whether it is deleted as there', () => {
  const properties = [{ type: 'Default', key: 'theme' }]
  expect(v.parse(snapshot, { ...whole, properties }).properties).toMatchObject([{ isDeleted: false }])
})

const deep = () => {
  let value: unknown = 1
  for (let level = 0; level < 50_000; level++) value = { value }
  return value
}
const withProperty = (property: unknown) => ({ ...whole, properties: [whole.properties[0], property] })

test.each([
  { what: 'another version', value: { ...whole, version: 2 }, line: 'version: expected 1' },
  { what: 'no install id', value: { ...whole, iid: '' }, line: 'iid: is empty' },
  {
    what: 'an install without an id',
    value: { ...whole, installs: [{}] },
    line: 'installs[0].iid: is missing',
  },
  {
    what: 'half a round',
    value: { ...whole, installs: [{ iid: 'I-1', roundsCount: 0.5 }] },
    line: 'installs[0].roundsCount: expected a whole number',
  },
  {
    what: 'a known type with a wrong field',
    value: withProperty({ type: 'Club', id: 'C1', isInBag: 'yes' }),
    line: 'properties[1].isInBag: expected a boolean',
  },
  { what: 'a property without a type', value: withProperty({}), line: 'properties[1].type: is missing' },
  { what: 'what is no property', value: withProperty('x'), line: 'properties[1]: expected an object' },
  {
    what: 'nesting without end',
    value: withProperty({ type: 'Trolley', fields: deep() }),
    line: 'properties[1]: is nested more than 16 deep',
  },
  {
    what: 'too many properties',
    value: { ...whole, properties: new Array(10_001).fill(0) },
    line: 'properties: is too long',
  },
])('refuses $what', ({ value, line }) => {
  expect(refusal(value)).toBe(line)
})
