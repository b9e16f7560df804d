import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { image } from '../../../src/contract/image.ts'
import { requestReset } from '../../../src/contract/password-reset.ts'
import { signUp } from '../../../src/contract/session.ts'
import { getMailingStatus, startMailing } from '../../../src/contract/staff/mailing.ts'
import { credentialToken } from '../../../src/domain/accounts/credential-token.ts'
import { csvFileName, toCsv } from '../../../src/domain/files/csv.ts'
import { createAccounts } from '../../../src/service/accounts/accounts.ts'
import { fileForm } from '../../support/file-form.ts'
import { upload } from '../../support/recorded.ts'
import { clientOfTests, expectRefusal, PASSWORD, serviceOfTests } from '../../support/service.ts'

// Injection through user input in e-mails, CSV files, pages and images.

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')
beforeAll(async () => {
  await service.signInAs('golfer', 'ann@golf.example')
  const snapshot = JSON.stringify({ version: 1, iid: 'I-1', installs: [{ iid: 'I-1' }], properties: [] })
  await staff.send('POST', '/rest/admin/upload/snapshot/ann@golf.example', { body: fileForm(snapshot) })
})

const json = { 'content-type': 'application/json' }
/** Returns the headers of an e-mail, each unfolded to one line. */
const headOf = (mail: string) => (mail.split(/\r?\n\r?\n/)[0] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ')
const headerNamesOf = (mail: string) =>
  headOf(mail)
    .split(/\r?\n/)
    .map((line) => line.split(':')[0]?.toLowerCase())
const EVIL = 'eve@evil.example'

const BREAKS = ['\r\n', '=?utf-8?Q?=0D=0A?=']

/** Returns the To header without the quoted display names. */
const recipientsOf = (mail: string) =>
  (/^To: (.*)$/m.exec(headOf(mail))?.[1] ?? '').replaceAll(/"(?:[^"\\]|\\.)*"/g, '')

/** Expects an e-mail to one recipient, with each header once and no injected headers. */
function expectNoInjection(mail: string, to: string) {
  const names = headerNamesOf(mail)
  expect(names).not.toContain('bcc')
  expect(names).not.toContain('cc')
  expect(names).not.toContain('x-evil')
  for (const expected of ['to', 'from', 'subject', 'content-type'])
    expect(names.filter((name) => name === expected)).toHaveLength(1)
  expect(recipientsOf(mail)).toContain(to)
  expect(recipientsOf(mail)).not.toContain(EVIL)
}

describe('e-mail headers', () => {
  test.each(BREAKS)('cannot be injected by a name that contains %j', { tags: 'slow' }, async (gap) => {
    const email = `n-${Buffer.from(gap).toString('hex')}@golf.example`
    const token = await credentialToken(email, PASSWORD)
    const name = `Ann${gap}Bcc: ${EVIL}${gap}X-Evil: 1`
    await createAccounts(service.context).create({ email, name, token, isConfirmed: true })
    await service.newClient().call(requestReset, { body: { id: email } })
    await expect
      .poll(async () => (await service.sentEmails()).some((mail) => headOf(mail).includes(email)))
      .toBe(true)
    expectNoInjection((await service.sentEmails()).find((mail) => headOf(mail).includes(email)) ?? '', email)
  })

  test.each([`ann@golf.example\r\nBcc:${EVIL}`, 'ann@golf.example,eve@evil.example'])(
    'cannot be injected by the address %j, nor a second recipient',
    async (id) => {
      const before = (await service.sentEmails()).length
      for (const endpoint of [requestReset, signUp]) {
        const body = JSON.stringify({ id, name: 'Ann', token: 'A'.repeat(64) })
        await expectRefusal(
          service.newClient().send('POST', endpoint.path, { body, headers: json }),
          400,
          'id: expected an e-mail address',
        )
      }
      expect(await service.sentEmails()).toHaveLength(before)
    },
  )
})

describe('mailings', () => {
  const ROWS: readonly [string, string][] = [
    ['a line break in a name', `r1@golf.example,"Ann\r\nBcc: ${EVIL}"`],
    ['a Unicode line separator in a name', `r4@golf.example,"Ann\u2028Bcc: ${EVIL}"`],
    ['a placeholder in a name', 'r5@golf.example,"{{email}} {{unsubscribeLink}}"'],
    ['markup in a name', 'r7@golf.example,"""><img src=x onerror=alert(1)>"'],
    ['an encoded word in a name', 'r8@golf.example,=?utf-8?Q?Ann=0D=0ABcc:_eve=40evil.example?='],
  ]
  const LINKED_ROW = 'linked@golf.example,Ann https://evil.example'
  const INVALID_ROWS = [
    `"r9@golf.example\nBcc: ${EVIL}",Ann`,
    `"r10@golf.example,${EVIL}",Ann`,
    `"r11@golf.example>\r\nRCPT TO:<${EVIL}",Ann`,
    `r12@golf.example ${EVIL},Ann`,
    'nobody,Ann',
    '=cmd|x!A1,Ann',
  ]

  beforeAll(async () => {
    const folder = join(service.dataDir, 'mailing')
    const template = join(folder, 'templates/spring')
    await mkdir(template, { recursive: true })
    await writeFile(
      join(folder, 'recipients/all.csv'),
      `email,name\n${[...ROWS.map(([, row]) => row), LINKED_ROW, ...INVALID_ROWS].join('\n')}\n`,
    )
    await writeFile(join(template, 'subject.txt'), 'News for {{name}} of {{campaign}}\n')
    await writeFile(join(template, 'text.txt'), 'Dear {{name}}')
    await writeFile(join(template, 'html.html'), '<p title="{{name}}">Dear {{name}}</p>')
    const campaign = `Spring Bcc: ${EVIL}`
    const response = await staff.call(startMailing, {
      body: { emailsFileName: 'all.csv', templateId: 'spring', campaign },
    })
    expect([200, 204]).toContain(response.status)
    await vi.waitFor(
      async () => expect(await staff.read(getMailingStatus, {})).toMatchObject({ inProgress: false }),
      20_000,
    )
  })
  const mailTo = async (email: string) =>
    (await service.sentEmails()).find((mail) => recipientsOf(mail).includes(email)) ?? ''

  test.each(ROWS)('with %s send one e-mail without injected headers or markup', async (_, row) => {
    const email = row.split(',')[0] ?? ''
    const mail = await mailTo(email)
    expectNoInjection(mail, email)
    expect(mail.slice(mail.indexOf('Content-Type: text/html'))).not.toMatch(/<script>|<img src=3?D?x/)
  })

  test('contain no link made from a name', async () => {
    const mail = await mailTo('linked@golf.example')
    expect(mail).toContain('Dear Ann evil. example')
    expect(mail).toMatch(/^To: "Ann evil\. example" <linked@golf\.example>$/m)
    expect(mail.slice(mail.indexOf('\n\n'))).not.toMatch(/evil\.example|https:/)
  })

  test.each([
    ['\r\n', 'campaign: contains control characters'],
    ['\0', 'campaign: contains a NUL character'],
  ])('are rejected for a campaign that contains %j', async (gap, message) => {
    const campaign = `Spring${gap}Bcc: ${EVIL}`
    const body = { emailsFileName: 'all.csv', templateId: 'spring', campaign }
    await expectRefusal(staff.call(startMailing, { body }), 400, message)
  })

  test('do not send an e-mail for a row with an invalid address', async () => {
    const mails = await service.sentEmails()
    expect(mails.flatMap((mail) => recipientsOf(mail)).join()).not.toMatch(/evil|r9|r1\d|nobody|cmd/)
  })

  test.each(['..', '../../etc/passwd', 'C:\\all.csv', 'all.csv/'])(
    'read no file by the name %j',
    async (name) => {
      const valid = { emailsFileName: 'all.csv', templateId: 'spring', campaign: 'x' }
      for (const [change, message] of [
        [{ emailsFileName: name }, 'emailsFileName: expected the name of a file'],
        [{ templateId: name }, 'templateId: expected the name of a template'],
      ] as const) {
        await expectRefusal(staff.call(startMailing, { body: { ...valid, ...change } }), 400, message)
      }
    },
  )
})

describe('CSV files', () => {
  const FORMULAS = [
    ' =1+1',
    '\u00a0=1',
    '\uff1d1+1',
    '\uff0b1',
    '\uff0d1+1',
    '\uff20SUM(1)',
    '-2+3+cmd|x!A0',
    '"=1',
    '\uFEFF=1',
    ';=1',
  ]
  const INNER_FORMULAS = [
    'x;=1+1',
    'x; "=1+1"',
    'x\t@SUM(1)',
    'x|+cmd',
    'x\n=1',
    'x =HYPERLINK("https://evil.example")',
  ]
  test.each([...FORMULAS, ...INNER_FORMULAS])(
    'do not contain %j as a formula with any delimiter',
    (value) => {
      const file = toCsv([
        ['a', value, 'b'],
        [value, 'b'],
        ['-5', `2|cmd|x!A0`],
      ])
      for (const delimiter of [',', ';', '\t', '|', ' ']) {
        const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
        for (const cell of parse(file, options).flat())
          expect(cell).not.toMatch(/^[\s"\uFEFF]*[=+\-@\uff1d\uff0b\uff0d\uff20](?!\d+"?$)/)
      }
    },
  )

  test.each(['x'.repeat(500), '\u202egpj.exe'])('have a harmless file name for %j', (part) => {
    expect(csvFileName('rounds', part)).toMatch(/^rounds-[\p{L}\p{N}._-]{1,60}\.csv$/u)
  })
})

const SCRIPT = `</title><script>alert(1)</script>'"><img src=x onerror=alert(1)><!--`

describe('the colour of an avatar', () => {
  const COLOURS = [
    'url(https://evil.example/pixel)',
    'image-set("https://evil.example/pixel" 1x)',
    'red;background:url(//evil.example)',
    'rgb(0 0 0),url(//evil.example)',
    '',
  ]
  const uploadWith = (color: string) => {
    const image = { imageName: null, fallback: { type: 'Initials', initials: 'AN', color } }
    const holes = [{ strokes: 4 }, { strokes: 5 }, { strokes: 3 }]
    const players = [{ name: 'Ann', owner: true, image, holes }]
    const document = { ...upload({ token: 'R-colour' }), players }
    return staff.send('POST', '/rest/admin/upload/round/I-1', { body: fileForm(JSON.stringify(document)) })
  }

  test.each(COLOURS)('may not be %j', (color) => {
    expect(v.parse(image, { fallback: { type: 'Initials', initials: 'AN', color } }).fallback).toBeUndefined()
  })

  test('is refused in an uploaded round, with the name of the field', async () => {
    await expectRefusal(
      uploadWith('url(https://evil.example/pixel)'),
      400,
      'players[0].image.fallback.color: expected a colour such as #2b6cb0',
    )
  })

  test.each(['#abc', 'rebeccapurple', 'rgb(43 108 176 / 50%)', 'oklch(0.5 0.1 250)'])(
    'may be %j',
    (color) => {
      const parsed = v.parse(image, { fallback: { type: 'Initials', initials: 'AN', color } })
      expect(parsed.fallback).toMatchObject({ color })
    },
  )
})

describe('user input in pages', () => {
  test('is escaped in the names of a round', async () => {
    const [name, token] = [SCRIPT, 'R-script']
    const document = upload({
      token,
      players: [
        {
          name,
          owner: true,
          tee: { name },
          image: { imageName: name },
          holes: [{ strokes: 4 }, { strokes: 5 }, { strokes: 3 }],
        },
      ],
    })
    document.course.name = name
    const response = await staff.send('POST', '/rest/admin/upload/round/I-1', {
      body: fileForm(JSON.stringify(document)),
    })
    expect(response.status).toBe(200)
    const print = await staff.send('GET', `/rest/admin/round?token=${token}`)
    const page = await print.text()
    expect(print.headers.get('content-security-policy')).toMatch(/default-src 'none'.*(?!unsafe)/)
    expect(page).not.toMatch(/<(script|img|svg|iframe)|<!--|onerror=[^&]*>/)
    for (const path of [
      `/rest/round/${token}`,
      `/rest/admin/download_round/${token}`,
      '/rest/admin/find_user/I-1',
    ]) {
      const read = await staff.send('GET', path)
      expect(read.headers.get('content-type')).toMatch(/^application\/json/)
      expect(read.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('is returned only as JSON as a property, login or search', async () => {
    const value = SCRIPT
    const inPath = encodeURIComponent(value)
    const calls: [string, string, number, string?][] = [
      ['POST', '/rest/admin/add_property', 200, JSON.stringify({ iid: 'I-1', name: value, value })],
      ['POST', '/rest/admin/change_login', 400, JSON.stringify({ iid: 'I-1', newLogin: value })],
      ['GET', `/rest/admin/find_user/${inPath}`, 204],
      ['GET', `/rest/admin/promo_code?code=${inPath}`, 204],
      ['GET', `/rest/admin/round?token=${inPath}`, 404],
      ['GET', `/rest/nothing/${inPath}`, 404],
    ]
    for (const [method, path, status, body] of calls) {
      const response = await staff.send(method, path, body ? { body, headers: json } : {})
      expect([path, response.status]).toEqual([path, status])
      const type = response.headers.get('content-type')
      expect(type).toBe(status === 204 ? null : 'application/json; charset=utf-8')
    }
  })
})
