import type { Snapshot } from '../../contract/snapshot.ts'
import { DAY_MS } from '../clock.ts'

export const INSTALLS = {
  current: 'I-ANN-PIXEL',
  before: 'I-ANN-GALAXY',
  buddys: 'I-BOB-PHONE',
} as const

const CLUBS = [
  ['Driver', true],
  ['3 Wood', true],
  ['5 Hybrid', true],
  ['4 Iron', false],
  ['5 Iron', true],
  ['6 Iron', true],
  ['7 Iron', true],
  ['8 Iron', true],
  ['9 Iron', true],
  ['Pitching Wedge', true],
  ['52° Wedge', true],
  ['56° Wedge', true],
  ['Putter', true],
] as const

/** Ann's account as her phone would send it: installs with watches, clubs with tags, and what else it keeps. */
export function annsPhone(nowMs: number): Snapshot {
  const ago = (days: number) => nowMs - days * DAY_MS
  const clubs = CLUBS.map(([clubType, isInBag], at) => ({
    id: `C${at + 1}`,
    nfcId: `04:A2:${(16 + at * 7).toString(16).toUpperCase()}:5C:81`,
    clubType,
    isInBag,
    isClubDeleted: false,
  }))
  const lost = {
    id: 'C14',
    nfcId: '04:A2:F1:09:33',
    clubType: '60° Wedge',
    isInBag: false,
    isClubDeleted: true,
  }
  const kept = { isDeleted: false }
  return {
    version: 1,
    iid: INSTALLS.current,
    installs: [
      {
        iid: INSTALLS.current,
        timestamp: ago(540),
        deviceModel: 'Pixel 9',
        appVersion: '18.2',
        roundsCount: undefined,
        pairedWatchesInfo: [
          { deviceModel: 'Watch 7', osVersion: '5.1', appVersion: '3.0' },
          { deviceModel: 'Forerunner 55', osVersion: '14.2', appVersion: '2.8' },
        ],
      },
      {
        iid: INSTALLS.before,
        timestamp: ago(1120),
        deviceModel: 'Galaxy S21',
        appVersion: '15.4',
        roundsCount: undefined,
        pairedWatchesInfo: [{ deviceModel: 'Watch 4', osVersion: '3.5', appVersion: '2.1' }],
      },
    ],
    properties: [
      { type: 'Contact', name: 'Ann', email: 'ann@example.com', ...kept, commitTs: ago(1119) },
      { type: 'Default', key: 'units=metres', ...kept, commitTs: ago(530) },
      { type: 'Default', key: 'theme=auto', isDeleted: true, commitTs: ago(700) },
      { type: 'License', value: 'PREMIUM', ...kept, commitTs: ago(200) },
      {
        type: 'ClientInstallReferrer',
        referrer: 'utm_source=club-night&utm_campaign=spring',
        installVersion: '15.0',
        date: ago(1120),
        ...kept,
        commitTs: ago(1120),
      },
      ...[...clubs, lost].map((club, at) => ({
        type: 'Club' as const,
        ...club,
        ...kept,
        commitTs: ago(500 - at),
      })),
      { type: 'ClubList', clubs: [...clubs, lost], ...kept, commitTs: ago(90) },
      { type: 'ClubList', clubs: clubs.slice(0, 5), isDeleted: true, commitTs: ago(900) },
      { type: 'WatchFace', face: 'big numbers', vibrates: true, ...kept, commitTs: ago(120) },
    ],
  }
}
