import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import type { Snapshot } from '../../contract/snapshot.ts'

/** Install ids. */
export const INSTALLS = {
  current: 'I-ANN-PIXEL',
  previous: 'I-ANN-GALAXY',
  bob: 'I-BOB-PHONE',
} as const

const CLUBS = [
  { clubType: 'Driver', isInBag: true },
  { clubType: '3 Wood', isInBag: true },
  { clubType: '5 Hybrid', isInBag: true },
  { clubType: '4 Iron', isInBag: false },
  { clubType: '5 Iron', isInBag: true },
  { clubType: '6 Iron', isInBag: true },
  { clubType: '7 Iron', isInBag: true },
  { clubType: '8 Iron', isInBag: true },
  { clubType: '9 Iron', isInBag: true },
  { clubType: 'Pitching Wedge', isInBag: true },
  { clubType: '52° Wedge', isInBag: true },
  { clubType: '56° Wedge', isInBag: true },
  { clubType: 'Putter', isInBag: true },
] as const

/** Returns Ann's account as her phone would upload it: installs with watches, clubs with NFC tags, and settings. */
export function createAnnsSnapshot(nowMs: number): Snapshot {
  const daysAgo = (days: number) => subDays(nowMs, days, { in: utc }).getTime()
  return {
    version: 1,
    iid: INSTALLS.current,
    installs: createInstalls(daysAgo),
    properties: [
      { type: 'Contact', name: 'Ann', email: 'ann@example.com', isDeleted: false, commitTs: daysAgo(1119) },
      { type: 'Default', key: 'units=metres', isDeleted: false, commitTs: daysAgo(530) },
      { type: 'Default', key: 'theme=auto', isDeleted: true, commitTs: daysAgo(700) },
      { type: 'License', value: 'PREMIUM', isDeleted: false, commitTs: daysAgo(200) },
      {
        type: 'ClientInstallReferrer',
        referrer: 'utm_source=club-night&utm_campaign=spring',
        installVersion: '15.0',
        date: daysAgo(1120),
        isDeleted: false,
        commitTs: daysAgo(1120),
      },
      ...createClubProperties(daysAgo),
      {
        type: 'WatchFace',
        face: 'big numbers',
        vibrates: true,
        isDeleted: false,
        commitTs: daysAgo(120),
      },
    ],
  }
}

/** Returns the time the given number of days ago, in Unix milliseconds. */
type DaysAgo = (days: number) => number

function createInstalls(daysAgo: DaysAgo): Snapshot['installs'] {
  return [
    {
      iid: INSTALLS.current,
      timestamp: daysAgo(540),
      deviceModel: 'Pixel 9',
      appVersion: '18.2',
      roundsCount: undefined,
      pairedWatchesInfo: [
        { deviceModel: 'Watch 7', osVersion: '5.1', appVersion: '3.0' },
        { deviceModel: 'Forerunner 55', osVersion: '14.2', appVersion: '2.8' },
      ],
    },
    {
      iid: INSTALLS.previous,
      timestamp: daysAgo(1120),
      deviceModel: 'Galaxy S21',
      appVersion: '15.4',
      roundsCount: undefined,
      pairedWatchesInfo: [{ deviceModel: 'Watch 4', osVersion: '3.5', appVersion: '2.1' }],
    },
  ]
}

function createClubProperties(daysAgo: DaysAgo): NonNullable<Snapshot['properties']> {
  const clubs = CLUBS.map(({ clubType, isInBag }, index) => ({
    id: `C${index + 1}`,
    nfcId: `04:A2:${(16 + index * 7).toString(16).toUpperCase()}:5C:81`,
    clubType,
    isInBag,
    isClubDeleted: false,
  }))
  const lostClub = {
    id: 'C14',
    nfcId: '04:A2:F1:09:33',
    clubType: '60° Wedge',
    isInBag: false,
    isClubDeleted: true,
  }
  const allClubs = [...clubs, lostClub]
  return [
    ...allClubs.map((club, index) => ({
      type: 'Club' as const,
      ...club,
      isDeleted: false,
      commitTs: daysAgo(500 - index),
    })),
    { type: 'ClubList', clubs: allClubs, isDeleted: false, commitTs: daysAgo(90) },
    { type: 'ClubList', clubs: clubs.slice(0, 5), isDeleted: true, commitTs: daysAgo(900) },
  ]
}
