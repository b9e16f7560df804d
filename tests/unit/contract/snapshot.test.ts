import * as v from 'valibot'
import { expect, test } from 'vitest'
import { snapshot } from '../../../src/contract/snapshot.ts'
import { adminUser } from '../../../src/contract/staff/users.ts'
import { describeIssue } from '../../../src/contract/wire.ts'

const club = { id: 'C1', nfcId: '04:A2', clubType: 'Driver', isInBag: true, isClubDeleted: false }
const common = { isDeleted: false, commitTs: 1781946000000 }
const fullSnapshot = {
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
    { type: 'ClientInstallReferrer', referrer: 'utm=x', installVersion: '18.0', date: 1, ...common },
    { type: 'Club', ...club, ...common },
    { type: 'ClubList', clubs: [club], ...common, isDeleted: true },
  ],
}

/** Returns the error line of a rejected snapshot; undefined for a valid one. */
function errorLine(value: unknown): string | undefined {
  const result = v.safeParse(snapshot, value)
  return result.success ? undefined : describeIssue(result.issues, 'file')
}

test('parses every known property into the values that the console shows', () => {
  expect(v.parse(snapshot, fullSnapshot)).toEqual(fullSnapshot)
  expect(v.parse(adminUser, v.parse(snapshot, fullSnapshot)).properties).toEqual(fullSnapshot.properties)
})

test('keeps all fields of a property of an unknown type', () => {
  const property = { type: 'Trolley', battery: { percent: 40 }, isDeleted: false, commitTs: 5 }
  expect(v.parse(snapshot, { ...fullSnapshot, properties: [property] }).properties).toEqual([property])
})

test('treats a property without isDeleted as not deleted', () => {
  const properties = [{ type: 'Default', key: 'theme' }]
  expect(v.parse(snapshot, { ...fullSnapshot, properties }).properties).toMatchObject([{ isDeleted: false }])
})

const deeplyNested = () => {
  let value: unknown = 1
  for (let level = 0; level < 50_000; level++) value = { value }
  return value
}
const withProperty = (property: unknown) => ({
  ...fullSnapshot,
  properties: [fullSnapshot.properties[0], property],
})

test.each([
  ['an unknown version', { ...fullSnapshot, version: 2 }, 'version: expected 1'],
  ['an empty install id', { ...fullSnapshot, iid: '' }, 'iid: is empty'],
  ['an install without an id', { ...fullSnapshot, installs: [{}] }, 'installs[0].iid: is missing'],
  [
    'a fractional number of rounds',
    { ...fullSnapshot, installs: [{ iid: 'I-1', roundsCount: 0.5 }] },
    'installs[0].roundsCount: expected a whole number',
  ],
  [
    'a known type with a wrong field',
    withProperty({ type: 'Club', id: 'C1', isInBag: 'yes' }),
    'properties[1].isInBag: expected a boolean',
  ],
  ['a property without a type', withProperty({}), 'properties[1].type: is missing'],
  ['a property that is not an object', withProperty('x'), 'properties[1]: expected an object'],
  [
    'unbounded nesting',
    withProperty({ type: 'Trolley', fields: deeplyNested() }),
    'properties[1]: is nested more than 16 levels deep',
  ],
  [
    'too many properties',
    { ...fullSnapshot, properties: new Array(10_001).fill(0) },
    'properties: is too long',
  ],
])('rejects %s', (_, value, line) => {
  expect(errorLine(value)).toBe(line)
})
