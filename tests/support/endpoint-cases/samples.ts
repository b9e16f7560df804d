export const JUNE_MS = Date.UTC(2026, 5, 20, 9)
export const user = { id: 'ann@golf.example', name: 'Ann', isStaff: true }
export const passkeyCreation = {
  rp: { name: 'Fairway', id: 'golf.example' },
  user: { id: 'AQ', name: user.id, displayName: user.name },
  challenge: 'AQ',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}
export const history = {
  roundToken: 'R1',
  course: 'Old Links',
  date: JUNE_MS,
  scoringSettings: { scoringMethod: { type: 'Stableford' }, handicapMode: 'Net' },
  format: { type: 'RoundFormat.Individual' },
  owner: { totalGrossScore: 85, totalScorePoints: 34 },
  buddies: [{ name: 'Bob' }],
}
