import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { roundPath } from '../../src/routes.ts'
import { createAccessTokens } from '../../src/service/accounts/access-tokens/access-tokens.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createPreferences } from '../../src/service/accounts/preferences/preferences.ts'
import { createResets } from '../../src/service/accounts/resets.ts'
import { createSessions } from '../../src/service/accounts/sessions.ts'
import { createAudit } from '../../src/service/base/audit/audit.ts'
import type { AnyHandler } from '../../src/service/base/http/handler-types.ts'
import { importFacility } from '../../src/service/golf/catalogue/catalogue.ts'
import { createCourseSearch } from '../../src/service/golf/catalogue/course-search.ts'
import { createRoundClaims } from '../../src/service/golf/claims/round-claims.ts'
import { createPushKeys } from '../../src/service/golf/push/push-keys.ts'
import { createRounds } from '../../src/service/golf/rounds/rounds.ts'
import { createPromoCodes } from '../../src/service/staff/promo/promo-codes.ts'
import { createUserNotes } from '../../src/service/staff/support/user-notes.ts'
import { createProperties } from '../../src/service/staff/users/properties.ts'
import { competitionOf, organiserOf } from '../support/competitions.ts'
import { courseFile } from '../support/course-files.ts'
import { addFacility, publishFacility } from '../support/course-maps.ts'
import { openEmailChange } from '../support/email-change.ts'
import { allCases } from '../support/endpoint-cases/all-cases.ts'
import { CALLER, type SeedData } from '../support/endpoint-cases/case.ts'
import { createMailingInputs } from '../support/mailing-inputs.ts'
import { type Conformance, createConformance } from '../support/openapi-conformance.ts'
import { createPasskeyInputs } from '../support/passkey-inputs.ts'
import { strokes, upload } from '../support/recorded.ts'
import { PASSWORD, serviceOfTests, type TestClient, type TestService } from '../support/service.ts'
import { startSheet } from '../support/sheet-clients.ts'

/** Defines a test of every endpoint of the contract, with invalid and valid input. */
export function describeContract(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  let data: SeedData

  let clients: Clients
  let conformance: Conformance

  beforeAll(async () => {
    clients = await signInCallers(service)
    data = await seedData(service, clients)
    conformance = await createConformance(service)
  })

  test.each(allCases)(
    '$name parses its input, and returns responses that parse and that the OpenAPI document describes',
    async ({ name, endpoint, validInput = () => ({}), invalid, returns, endsSession }) => {
      const client = clients[service.handlers[name].access]
      const call = async (input: InputOf<AnyEndpoint>) => {
        const response = await client.call(endpoint, input)
        const text = await response.text()
        conformance.expectDescribed(name, response, text)
        return { status: response.status, text }
      }
      if (invalid) {
        const { status, text } = await call(invalid.input as InputOf<AnyEndpoint>)
        expect([status, JSON.parse(text)]).toEqual([400, { message: invalid.message }])
      }
      const { status, text } = await call(await validInput(data))
      expect(status, text).toBeLessThan(300)
      if (endpoint.response) v.parse(v.nonNullish(endpoint.response as never), JSON.parse(text))
      if (returns) expect(JSON.parse(text)).toMatchObject(returns)
      if (endsSession) await (await clients.golfer.signIn(CALLER)).text()
    },
  )
}

type Clients = Record<AnyHandler['access'], TestClient>

/** Signs in those who call the endpoints. */
async function signInCallers(service: TestService): Promise<Clients> {
  const golfer = await service.signInAs('golfer', CALLER)
  return {
    public: service.newClient(),
    anyone: service.newClient(),
    golfer,
    scorer: golfer,
    staff: await service.signInAs('staff'),
  }
}

/** Adds an account, a round, a facility, a promo code and mailing files. */
export async function seedData(
  service: TestService,
  clients: Record<'public' | 'golfer', TestClient>,
): Promise<SeedData> {
  const { context, newClient, signInAs, dataDir, siteUrl } = service
  const golfer = 'golfer@golf.example'
  await signInAs('golfer', golfer)
  const account = await service.accountOf(golfer)
  const caller = await service.accountOf(CALLER)
  const { iid } = account
  const { iid: callersIid } = caller
  const callersToken = await credentialToken(CALLER, PASSWORD)
  const bytes = Buffer.from(JSON.stringify(upload()))
  const folder = join(dataDir, 'mailing')
  for (const name of ['spring', 'old', 'unneeded']) {
    const template = join(folder, 'templates', name)
    await mkdir(template, { recursive: true })
    await writeFile(join(folder, 'recipients', `${name}.csv`), 'email,name\nbob@golf.example,Bob\n')
    await writeFile(join(template, 'subject.txt'), 'Spring')
    await writeFile(join(template, 'text.txt'), 'Hello {{name}}')
    await writeFile(join(template, 'html.html'), '<p>Hello {{name}}')
  }
  const saveFourball = (of: string) => {
    const players = ['Ann', 'Bob'].map((name) => ({ name, holes: strokes('4 5 3') }))
    return createRounds(context).saveRecorded({
      iid: of,
      bytes: Buffer.from(JSON.stringify(upload({ players }))),
    })
  }
  await addFacility(context, { id: 'F-1', name: 'Old Links' })
  const autumn = { category: 'press', batch: 'autumn', description: 'x', type: 'pro_year', expiration: null }
  const [promoCode = ''] = await createPromoCodes(context).generate({ ...autumn, count: 1 })
  const roundToken = await createRounds(context).saveRecorded({ iid, bytes })
  await newClient().signIn(CALLER)
  const [otherSession] = await createSessions(context).of(caller.id)
  await createProperties(context).add(iid, 'color', 'green')
  const change = { actor: 'staff@golf.example', action: 'change note', iid: callersIid }
  const { changeId } = await createAudit(context).withAudit(change, async (trx) => {
    await createUserNotes({ ...context, db: trx }).set(callersIid, 'Called twice', change.actor)
    return { undo: { type: 'note', owner: callersIid, before: '', after: 'Called twice' } }
  })
  return {
    golfer,
    golfersToken: await credentialToken(golfer, PASSWORD),
    callersToken,
    iid,
    changeId: changeId ?? '',
    mailing: createMailingInputs(service),
    claimable: () => saveFourball(iid),
    async claim(by) {
      const [owner, claimer] = by === 'caller' ? [iid, caller] : [callersIid, account]
      const token = await saveFourball(owner)
      const { view } = await createRoundClaims(context).ask(token, 1, claimer)
      return { token, id: view.claims[0]?.id ?? '' }
    },
    async invitation() {
      const token = await saveFourball(callersIid)
      const { claims } = await createRoundClaims(context).invite(token, 1, caller)
      return { token, id: claims.invitations[0]?.id ?? '' }
    },
    draft: async () => (await importFacility(context, coursesOf('F-2', 'Sand Dunes'), change.actor)).id,
    async publishedCourse() {
      await publishFacility(context, coursesOf('F-3', 'New Park'))
      const { courses } = await createCourseSearch(context).find({ query: 'New Park' })
      return courses[0]?.id ?? ''
    },
    async emailCode() {
      const verified = await createAccounts(context).verify(CALLER, callersToken)
      return openEmailChange(context, verified, CALLER, callersToken)
    },
    sessionId: otherSession?.id ?? '',
    accessTokenId: async () => (await createAccessTokens(context).create(caller.id, 'My app')).id,
    promoCode,
    sheet: await seedSheets(clients.golfer),
    competition: await seedCompetitions(clients.golfer),
    pushKey: (await createPushKeys(context).accepted())[0].publicKey,
    roundToken,
    roundUrl: siteUrl() + roundPath(roundToken),
    ownRoundToken: await createRounds(context).saveRecorded({ iid: callersIid, bytes }),
    passkeys: await createPasskeyInputs(service, clients, CALLER),
    resetCode: async () => (await createResets(context).open(account.id)) ?? '',
    recipientToken: await createPreferences(context).tokenOf('bob@golf.example'),
  }
}

/** Makes the competitions of the golfer who calls the endpoints. */
async function seedCompetitions(golfer: TestClient): Promise<SeedData['competition']> {
  const planned = organiserOf(golfer)
  await planned.create(competitionOf(3))
  const open = organiserOf(golfer)
  await open.create(competitionOf(3))
  await open.open()
  return { token: planned.token, openToken: open.token }
}

/** Starts the score sheets of the golfer who calls the endpoints. */
async function seedSheets(golfer: TestClient): Promise<SeedData['sheet']> {
  const { token, request } = await startSheet(golfer)
  const { token: documentToken } = await startSheet(golfer, { mode: 'document' })
  const { keys } = (await request('GET', '')).body as { keys: { id: string }[] }
  return { token, documentToken, keyId: keys[0]?.id ?? '' }
}

const coursesOf = (facilityId: string, name: string) => ({
  facilityId,
  fileName: 'courses.geojson',
  bytes: Buffer.from(JSON.stringify(courseFile(name))),
})
