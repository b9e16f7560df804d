import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { statisticsOf } from '../../../src/domain/statistics/statistics.ts'
import { golferRound } from '../../support/golfer-rounds.ts'
import { mailingRun } from '../../support/mailing-runs.ts'
import { PARS_18, playerCard, settingsOf } from '../../support/round-values.ts'

const JUNE_MS = Date.UTC(2026, 5, 20, 9)
const user = { id: 'ann@golf.example', name: 'Ann', isStaff: true }
const thisBrowser = {
  id: 'S1',
  client: 'Chrome on Windows',
  signedInAt: JUNE_MS,
  lastUsedAt: JUNE_MS,
  isCurrent: true,
}
const otherBrowser = { id: 'S2', client: 'Safari on iOS', isCurrent: false }
const passkey = { id: 'P-1', name: 'Phone', createdMs: JUNE_MS, lastUsedMs: JUNE_MS }
const passkeyCreation = {
  rp: { name: 'Fairway', id: 'golf.example' },
  user: { id: 'AQ', name: user.id, displayName: user.name },
  challenge: 'AQ',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
}
const history = {
  roundToken: 'R1',
  course: 'Old Links',
  date: JUNE_MS,
  scoringSettings: { scoringMethod: { type: 'Stableford' }, handicapMode: 'Net' },
  format: { type: 'RoundFormat.Individual' },
  owner: { totalGrossScore: 85, totalScorePoints: 34 },
  buddies: [{ name: 'Bob' }],
}
const adminUser = {
  login: 'ann@golf.example',
  iid: 'I-1',
  installs: [{ iid: 'I-1', roundsCount: 2, timestamp: JUNE_MS, deviceModel: 'Pixel 9', appVersion: '18.2' }],
  rounds: [
    {
      token: 'R1',
      iid: 'I-1',
      timestamp: JUNE_MS,
      isDeleted: false,
      course: 'Old Links',
      format: 'RoundFormat.Individual',
      scoring: 'Stableford',
      handicapMode: 'Net',
      players: ['Bob'],
      score: { gross: 85, points: 34, label: 'Pts' },
      holes: { played: 18, of: 18 },
      isLive: false,
    },
    { token: 'R2', iid: 'I-1', timestamp: JUNE_MS, isDeleted: true },
  ],
  properties: [
    { type: 'Contact', name: 'Ann', email: 'a@b.co', isDeleted: false, commitTs: JUNE_MS },
    { type: 'Default', key: 'theme', value: 'dark', setFor: 'I-1', isDeleted: false, commitTs: JUNE_MS },
  ],
}
const overview = {
  supportId: 'S-1',
  iid: 'I-1',
  login: 'ann@golf.example',
  name: 'Ann',
  createdAt: JUNE_MS,
  confirmedAt: JUNE_MS,
  sessionCount: 2,
  license: { type: 'PREMIUM', expiration: null },
  versions: {
    login: 'V1',
    account: 'V1',
    license: 'V1',
    note: 'V1',
    rounds: 'V1',
    properties: 'V1',
    property: {},
  },
}
const round = {
  type: 'Round',
  info: { startTimestampMs: JUNE_MS, timezoneOffset: 7_200_000 },
  settings: settingsOf(PARS_18),
  scorecard: { cards: [playerCard('Ann', PARS_18, PARS_18)] },
}

const auditEvent = {
  id: 'C-1',
  at: JUNE_MS,
  actor: 'boss@club.example',
  kind: 'change',
  action: 'change login',
  result: 'done',
  detail: 'a@b.co → ann@golf.example',
  user: { login: 'ann@golf.example', iid: 'I-1', supportId: 'S-1' },
  canUndo: true,
}

const running = mailingRun({ id: 'M-1' })
const paused = mailingRun({ id: 'M-2', campaign: 'Summer', state: 'paused' })
const finished = mailingRun({
  id: 'M-3',
  campaign: 'Autumn',
  state: 'finished',
  counts: { sent: 8, failed: 2 },
})
const scheduled = mailingRun({ id: 'M-4', campaign: 'Winter', state: 'scheduled', startAtMs: JUNE_MS })

const recipientsFile = {
  name: 'spring.csv',
  bytes: 120,
  modifiedMs: JUNE_MS,
  rows: 2,
  columns: ['email', 'name'],
}
const mailTemplate = {
  id: 'spring',
  subject: 'News for {{name}}',
  bytes: 90,
  modifiedMs: JUNE_MS,
  hasHtml: true,
  placeholders: ['name'],
}
const suppression = {
  email: 'dead@golf.example',
  source: 'refusal',
  reason: '550 5.1.1 User unknown',
  createdMs: JUNE_MS,
  createdBy: null,
  runId: 'M-3',
  campaign: 'Autumn',
}

/** Returns the successful response of each endpoint; the others respond with 204. */
export function healthyResponses(): Map<AnyEndpoint, unknown> {
  return new Map<AnyEndpoint, unknown>([
    [e.getUser, user],
    [e.signIn, user],
    [e.signUp, user],
    [e.checkAccess, true],
    [e.confirmSignIn, { user }],
    [e.openEnrolment, { email: user.id, setsPassword: false, secret: 'ABCD', secretUrl: 'otpauth://totp/A' }],
    [e.beginEnrolmentPasskey, passkeyCreation],
    [e.finishEnrolment, { recoveryCodes: ['AAAA-BBBB-CCCC'] }],
    [e.beginPasskeySignIn, { challenge: 'AQ', rpId: 'golf.example' }],
    [e.signInWithPasskey, user],
    [e.listPasskeys, { passkeys: [passkey] }],
    [e.beginPasskey, passkeyCreation],
    [e.addPasskey, { ...passkey, id: 'P-2' }],
    [e.getRound, round],
    [e.viewRound, round],
    [e.getAverages, { cardIndex: 0, holes: [{ average: 4.5, best: 4, rounds: 2 }] }],
    [e.listRounds, { roundList: [history] }],
    [e.listGolferRounds, { roundList: [history], golfer: { name: 'Ann', supportId: 'S-ANN1' } }],
    [e.getAccount, { ...user, isConfirmed: false, pendingEmail: 'next@golf.example' }],
    [e.changeName, user],
    [e.deleteAccount, { deletionAt: JUNE_MS }],
    [
      e.listSessions,
      {
        sessions: [
          thisBrowser,
          { ...thisBrowser, ...otherBrowser },
          { ...thisBrowser, id: 'S3', isCurrent: false },
        ],
      },
    ],
    [e.getEmailPreferences, ['RoundSharing']],
    [e.confirmEmailChange, { id: 'next@golf.example' }],
    [e.getStatistics, statisticsOf([golferRound()])],
    [e.getOptOuts, ['RoundSharing']],
    [e.findUser, adminUser],
    [
      e.searchUsers,
      {
        matches: [
          {
            kind: 'user',
            field: 'name',
            value: 'Ann',
            precision: 'part',
            login: 'ann@golf.example',
            iid: 'I-1',
          },
          { kind: 'promoCode', field: 'promoCode', value: 'ABCD-EFGH-JKMN', precision: 'exact' },
        ],
      },
    ],
    [e.findLicense, { active: { type: 'PREMIUM', expiration: null }, purchases: [] }],
    [
      e.listAudit,
      {
        entries: [
          { id: 'A-1', at: JUNE_MS, actor: 'staff', action: 'add license', result: 'done', canUndo: true },
        ],
      },
    ],
    [e.getUserOverview, overview],
    [e.endUserSessions, { count: 2 }],
    [e.undoChange, { changeId: 'A-2' }],
    [e.listMailingFiles, { recipients: [recipientsFile], templates: [mailTemplate] }],
    [e.uploadRecipients, recipientsFile],
    [e.uploadTemplate, mailTemplate],
    [e.getTemplateContent, { subject: 'News', text: 'Dear {{name}}', hasHtml: true }],
    [
      e.listFacilities,
      {
        facilities: [
          {
            id: 'F-1',
            name: 'Old Links',
            courses: [{ name: 'North', holeCount: 9, area: { west: 1, south: 2, east: 1.1, north: 2.1 } }],
            maps: { g: { version: 2, updatedAt: JUNE_MS } },
          },
        ],
        total: 2,
        hasMore: true,
      },
    ],
    [e.listAuditLog, { events: [auditEvent], next: 'older' }],
    [e.countNewEvents, { count: 3 }],
    [e.listAuditFacets, { actors: ['boss@club.example'], actions: ['change login'] }],
    [e.upload, { token: 'R3', isDeleted: true, restoreId: 'U-1' }],
    [e.previewUpload, { changes: [] }],
    [e.restoreUpload, { token: 'R3' }],
    [e.findPromoCode, { type: 'pro_year', batch: 'spring', category: 'press', iid: 'I-1' }],
    [e.listPromoBatches, { press: ['spring'] }],
    [e.listPromoTypes, [{ id: 'pro_year', description: 'One year' }]],
    [e.listPromoCategories, ['press']],
    [e.getPromoStatistic, { totalCount: 10, boundCount: 4, consumedCount: 2 }],
    [e.listPromoCodes, { codes: [{ code: 'CODE-1', type: 'pro_year' }] }],
    [e.generatePromoCodes, ['CODE-1', 'CODE-2']],
    [
      e.checkMailing,
      {
        rows: 12,
        valid: 10,
        invalid: 1,
        duplicates: 1,
        optedOut: 1,
        suppressed: 1,
        alreadySent: 4,
        toSend: 4,
        toSendAgain: 8,
        problems: [{ row: 3, email: 'nobody', problem: 'not an e-mail address' }],
        placeholders: [{ text: 'name', fallback: null, emptyRows: 2, firstEmptyRow: 5 }],
        firstRow: 2,
      },
    ],
    [
      e.previewMail,
      {
        row: 2,
        email: 'ann@golf.example',
        previousRow: null,
        nextRow: 3,
        from: 'Fairway <no-reply@golf.example>',
        to: 'Ann <ann@golf.example>',
        subject: 'Spring offer',
        text: 'Hello Ann',
        bytes: 2048,
        headers: [{ name: 'Message-ID', value: '<preview@golf.example>' }],
      },
    ],
    [e.sendTestMail, { to: 'staff@golf.example' }],
    [e.getMailingStatus, { message: '3 of 10 sent', inProgress: false }],
    [e.listSuppressions, { suppressions: [suppression], total: 250, next: 'more' }],
    [e.addSuppression, { ...suppression, email: 'carl@golf.example' }],
    [e.listMailings, { runs: [running, paused, finished, scheduled], next: 'older' }],
    [e.getMailing, mailingRun({ id: 'M-9', campaign: 'Old one', state: 'finished' })],
    [e.pauseMailing, { ...running, state: 'paused' }],
    [e.resumeMailing, { ...paused, state: 'running' }],
    [e.stopMailing, { ...running, state: 'stopped' }],
    [e.setMailingRate, { ...running, ratePerMinute: 60 }],
    [e.sendToFailed, mailingRun({ id: 'M-5', campaign: 'Autumn again', failedOf: 'M-3' })],
  ])
}
