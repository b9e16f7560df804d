import { beforeAll, describe, expect, test } from 'vitest'
import { MATCHES_MAX, type SearchResult, searchUsers } from '../../src/contract/staff/search.ts'
import { addProperty, changeLogin, findUser } from '../../src/contract/staff/users.ts'
import { createAccountDeletions } from '../../src/service/accounts/account-data/account-deletions.ts'
import { createAccounts } from '../../src/service/accounts/accounts.ts'
import { createInstalls } from '../../src/service/accounts/installs.ts'
import { createPromoCodes } from '../../src/service/staff/promo/promo-codes.ts'
import { createLicenses } from '../../src/service/staff/users/licenses.ts'
import { createProperties } from '../../src/service/staff/users/properties.ts'
import { auditEvents } from '../support/audit-events.ts'
import { fileForm } from '../support/file-form.ts'
import { clientOfTests, PASSWORD, serviceOfTests, storeRound, type TestService } from '../support/service.ts'

const ANN = 'ann.miller@golf.example'
const CROWD = 30

/** Tests the search of users, with a service on any database. */
export function describeSearch(start: () => Promise<TestService>): void {
  const service = serviceOfTests(start)
  const staff = clientOfTests(service, 'staff', 'boss@club.example')
  let supportId: string
  let iid: string
  let codes: string[]

  const search = async (query: string): Promise<SearchResult> => {
    const response = await staff.call(searchUsers, { query: { query } })
    expect(response.status, query).toBe(200)
    return (await response.json()) as SearchResult
  }
  const loginsOf = async (query: string) => {
    const { matches } = await search(query)
    // A support id is random, so it can begin with a short text.
    return matches.filter(({ field }) => field !== 'supportId').map(({ login }) => login)
  }
  const create = (email: string, name: string) =>
    createAccounts(service.context).create({ email, name, token: PASSWORD, isConfirmed: true })
  const uploadSnapshot = async (login: string, clubs: object[]) => {
    const body = fileForm(JSON.stringify({ version: 1, iid: 'I-Phone', properties: clubs }))
    const path = `/rest/admin/upload/snapshot/${encodeURIComponent(login)}`
    expect((await staff.send('POST', path, { body })).status).toBe(200)
  }

  beforeAll(async () => {
    const account = await create(ANN, 'Ann Miller')
    supportId = account.supportId
    iid = (await createInstalls(service.context).primaryOf(account.id)) ?? ''
    const licenses = createLicenses(service.context)
    const promo = createPromoCodes(service.context)
    await storeRound(service, iid, { token: 'Round-1' })
    const license = { iid, type: 'YEAR', expiresAt: null }
    await licenses.addPurchase({ ...license, additionalInfo: 'Order 18745' })
    const batch = { category: 'press', batch: 'b', description: 'x', type: 'pro_year', expiration: null }
    codes = await promo.generate({ ...batch, count: 2 })
    await promo.bind(codes[0] ?? '', iid, Date.now(), 'GPA.3345-99')
    await create('joann@golf.example', 'Jo Ann')
    await create('anna@golf.example', 'Örjan Ögren')
    await create('100%_\\@golf.example', '100%_"quoted"')
    await uploadSnapshot(ANN, [
      { type: 'Club', id: 'C1', nfcId: '04:a2:7F', isDeleted: false },
      { type: 'ClubList', clubs: [{ id: 'C2', nfcId: '04:B3-00' }, { id: 'C3' }], isDeleted: true },
    ])
    // Values that another version may have stored must not break the search.
    await createInstalls(service.context).add({ iid: 'I-odd' })
    const odd = [
      { type: 'ClubList', clubs: 'none' },
      { type: 'ClubList', clubs: [7, null, { nfcId: 7 }] },
      { type: 'Club', nfcId: 'half \ud83d' },
    ]
    await createProperties(service.context).replaceUploaded('I-odd', odd as never)
    for (let index = 0; index < CROWD; index++) {
      await create(`crowd${index}@many.example`, `Crowd ${index}`)
    }
  })

  describe('finds a user by', () => {
    test.each([
      ['part of the e-mail', 'LER@golf', 'email', 'part'],
      ['the beginning of the e-mail', 'ann.mi', 'email', 'prefix'],
      ['the e-mail', 'Ann.Miller@golf.example', 'email', 'exact'],
      ['part of the name', 'n Mill', 'name', 'part'],
      ['the name', 'ann miller', 'name', 'exact'],
      ['words in another order', 'miller ann', 'email', 'part'],
      ['a word of the name and one of the e-mail', 'n.mil example', 'email', 'part'],
      ['the order number of a purchase', '18745', 'order', 'exact'],
      ['the text of a purchase', 'Order #18745', 'order', 'exact'],
      ['the beginning of an order number', '1874', 'order', 'prefix'],
      ['the purchase of a promo code', 'gpa.3345-99', 'order', 'exact'],
      ['an NFC id with other separators', '04-A2 7f', 'nfcId', 'exact'],
      ['an NFC id in a deleted list of clubs', '04:b3:00', 'nfcId', 'exact'],
      ['the token of a round', 'Round-1', 'round', 'exact'],
      ['a link to a round', 'https://scores.example/round/Round-1#3', 'round', 'exact'],
      ['an encoded link', 'https%3A%2F%2Fscores.example%2Fround%2FRound-1%233', 'round', 'exact'],
      ['a link with an encoded token', 'https://scores.example/round/Round%2D1#3', 'round', 'exact'],
    ])('%s', async (_, query, field, precision) => {
      const { matches, hasMore } = await search(query)
      expect(matches).toMatchObject([{ kind: 'user', field, precision, login: ANN, name: 'Ann Miller' }])
      expect(matches[0]?.supportId).toBe(supportId)
      expect(hasMore).toBe(false)
    })

    test('support id and install id in any case, complete or by their beginning', async () => {
      for (const [field, id] of [
        ['supportId', supportId],
        ['supportId', supportId.slice(2)],
        ['installId', iid],
        ['installId', 'I-PHONE'],
      ] as const) {
        for (const query of [id.toLowerCase(), id.toUpperCase(), id.slice(0, -1)]) {
          expect((await search(query)).matches).toMatchObject([{ field, login: ANN }])
        }
      }
    })

    test('a promo code in any case, with or without separators', async () => {
      const [code = '', unused = ''] = codes
      for (const query of [code, code.toLowerCase(), code.replaceAll('-', ''), code.slice(0, 11)]) {
        expect((await search(query)).matches).toMatchObject([
          { kind: 'user', field: 'promoCode', value: code, login: ANN, iid },
        ])
      }
      expect((await search(unused)).matches).toMatchObject([
        { kind: 'promoCode', field: 'promoCode', value: unused, precision: 'exact', login: null, iid: null },
      ])
    })

    test('a name with letters other than A to Z, in any case', async () => {
      for (const query of ['örj', 'ÖRJAN', 'ögr', 'Ör', 'ö']) {
        expect(await loginsOf(query)).toEqual(['anna@golf.example'])
      }
    })
  })

  test('returns the token of the round that was searched for', async () => {
    const { matches } = await search('https://scores.example/round/Round-1#3')
    expect(matches).toMatchObject([{ value: 'Round-1', token: 'Round-1', iid }])
  })

  test('finds two letters anywhere, and words of the name and of the e-mail together', async () => {
    expect(await loginsOf('nn')).toEqual([
      'ann.miller@golf.example',
      'anna@golf.example',
      'joann@golf.example',
    ])
    expect(await loginsOf('örjan golf')).toEqual(['anna@golf.example'])
    expect(await loginsOf('golf ÖG')).toEqual(['anna@golf.example'])
    expect(await loginsOf('örjan miller')).toEqual([])
  })

  test('says which words are too short to be found inside of a text', async () => {
    expect(await search('q')).toEqual({ matches: [], hasMore: false, tooShort: ['q'] })
    expect((await search('ann i')).matches).toMatchObject([{ login: ANN }])
    expect([(await search('nn')).tooShort, (await search('ann i')).tooShort]).toEqual([[], []])
  })

  test('treats wildcards and quotes literally', async () => {
    for (const query of ['100%_\\', '0%_', '%_\\@', '%_"quo', '"quoted"']) {
      expect(await loginsOf(query)).toEqual(['100%_\\@golf.example'])
    }
    for (const query of [
      '%',
      '%%%',
      '___',
      '1__',
      '*',
      '"""',
      'a*b',
      'NOT',
      'email:ann',
      '\\\\\\',
      'half \ud83d',
    ]) {
      expect(await loginsOf(query), query).toEqual([])
    }
  })

  test('lists each user once, exact matches first, then beginnings, then parts', async () => {
    expect(await loginsOf('ann')).toEqual([
      'ann.miller@golf.example',
      'anna@golf.example',
      'joann@golf.example',
    ])
    await create('plain@accents.example', 'Zoe')
    await create('accented@accents.example', 'Zoë')
    await create('longer@accents.example', 'Zoe Adams')
    expect(await loginsOf('Zoë')).toEqual([
      'accented@accents.example',
      'plain@accents.example',
      'longer@accents.example',
    ])
    await create('ann', 'Somebody')
    expect((await search('ann')).matches[0]).toMatchObject({ login: 'ann', precision: 'exact' })
  })

  test('returns a few matches and whether there are more', async () => {
    for (const query of ['crowd', 'row', 'cr', 'many.example']) {
      const { matches, hasMore } = await search(query)
      expect([matches.length, hasMore], query).toEqual([MATCHES_MAX, true])
    }
  })

  test('marks accounts that will be deleted, and anonymizes searches for them in the audit log', async () => {
    const leaver = await create('leaver@golf.example', 'Lea Ver')
    const deletionAt = await createAccountDeletions(service.context).schedule(leaver.id)
    expect((await search('leaver')).matches).toMatchObject([{ isDisabled: false, deletionAt }])

    for (const query of ['a ver', 'leaver@', 'golf.ex']) await search(query)
    await createAccountDeletions(service.context).deleteNow(leaver.id, 'operator')
    const searches = (await auditEvents(service, 'search')).map(({ subject }) => subject)
    expect(searches.slice(0, 3)).toEqual(
      ['golf.ex', '(deleted)', '(deleted)'].map((id) => ({ type: 'search', id })),
    )
    expect((await search('leaver')).matches).toEqual([])
  })

  test('reflects changes of login, name, properties and installs without an account', async () => {
    const account = await create('before@golf.example', 'Be Fore')
    const own = (await createInstalls(service.context).primaryOf(account.id)) ?? ''
    await staff.call(changeLogin, { body: { iid: own, newLogin: 'after@golf.example' } })
    await createAccounts(service.context).rename(account, 'Af Ter')
    expect([await loginsOf('before@'), await loginsOf('e fore')]).toEqual([[], []])
    expect([await loginsOf('fter@'), await loginsOf('f ter')]).toEqual([
      ['after@golf.example'],
      ['after@golf.example'],
    ])
    await uploadSnapshot(ANN, [{ type: 'Club', id: 'C1', nfcId: 'EE:EE', isDeleted: false }])
    expect([await loginsOf('04:a2:7F'), await loginsOf('eeee')]).toEqual([[], [ANN]])
    await staff.call(addProperty, { body: { iid, name: 'nfcId', value: '04:CC' } })
    expect(await loginsOf('04:CC')).toEqual([])
    await createInstalls(service.context).add({ iid: 'I-lonely' })
    expect((await search('i-lone')).matches).toMatchObject([{ kind: 'user', iid: 'I-lonely', login: null }])
  })

  test('records a search once while it is typed, and later searches separately', async () => {
    const spy = await service.signInAs('staff', 'spy@club.example')
    const type = async (text: string) => {
      for (let end = 2; end <= text.length; end++)
        expect((await spy.call(searchUsers, { query: { query: text.slice(0, end) } })).status).toBe(200)
    }
    const recorded = async () => {
      const events = await auditEvents(service, 'search')
      return events.filter(({ actor }) => actor === 'spy@club.example')
    }
    await type('ann mil')
    await spy.call(searchUsers, { query: { query: 'ann' } })
    await type('crowd')
    const event = (id: string, detail: string) => ({
      kind: 'read',
      action: 'search',
      subject: { type: 'search', id },
      detail,
    })
    expect(await recorded()).toMatchObject([event('crowd', '20 matches'), event('ann mil', '1 match')])
    expect(await recorded()).toHaveLength(2)

    await spy.call(findUser, { path: { query: 'owd 7' } })
    await spy.call(searchUsers, { query: { query: 'owd 7' } })
    expect((await recorded())[0]).toMatchObject(event('owd 7', '3 matches'))
    expect(await recorded()).toHaveLength(3)

    service.advanceClock(31_000)
    const late = await spy.call(searchUsers, { query: { query: 'owd 77' } })
    expect(late.status).toBe(200)
    expect(await recorded()).toMatchObject([event('owd 77', '0 matches'), {}, {}, {}])
  })

  test('finds a name in each of its notations', async () => {
    const login = 'folded@names.example'
    await create(login, 'Łukasz O’Groß')
    for (const query of ['lukasz', 'ogross', "o'gross", 'GROSS Łuk', 'o`groß, lukasz', 'lu\u200bk']) {
      expect(await loginsOf(query), query).toContain(login)
    }
    expect((await search('ŁUKASZ O’GROẞ')).matches[0]).toMatchObject({ login, precision: 'exact' })
  })

  test('finds a login as it is pasted', async () => {
    for (const query of [`Ann <${ANN}>`, `mailto:${ANN}?subject=x`, `${ANN}, `, `${ANN}\u200b`]) {
      expect((await search(query)).matches).toMatchObject([{ login: ANN, precision: 'exact' }])
    }
  })
}
