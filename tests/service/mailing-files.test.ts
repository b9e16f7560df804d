import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openRecipients, type Recipient } from '../../src/service/staff/mailing/recipients-file.ts'
import { checkPlaceholders, fillTemplate, readTemplate } from '../../src/service/staff/mailing/template.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = temporaryFolder()

async function read(content: string | Uint8Array): Promise<Recipient[]> {
  await writeFile(join(folder, 'all.csv'), content)
  const file = await openRecipients(folder, 'all.csv')
  const recipients: Recipient[] = []
  try {
    for await (const batch of file.batches()) recipients.push(...batch)
  } finally {
    await file.close()
  }
  return recipients
}
const values = async (content: string | Uint8Array) =>
  (await read(content)).map(({ fields }) => Object.values(fields).sort())
const problems = async (content: string) =>
  (await read(content)).map(({ position, problem }) => [position, problem])
const refusal = (content: string | Uint8Array) =>
  read(content).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

describe('the delimiter', () => {
  test.each([
    ['a tab with equally many commas', 'email\tname, first, offer\toffer\na@golf.example\tAnn\t1,2\n', '1,2'],
    [
      'a comma with quoted semicolons',
      '"email","name; first; last","offer"\na@golf.example,Ann,1;2\n',
      '1;2',
    ],
    ['a bar among commas', 'name|email|offer\nAnn|ann@golf.example|20,5 %\n', '20,5 %'],
    ['a semicolon below empty lines', '\n;;\nemail;offer\nann@golf.example;20,5 %\n', '20,5 %'],
  ])('is %s, as determined by the header row', async (_, content, offer) => {
    expect((await read(content))[0]?.fields.offer).toBe(offer)
  })

  test.each([
    ['"sep=;"\nemail;offer\nann@golf.example;20,5 %\n', 2],
    ['\ufeffsep=\t\nemail\toffer\nann@golf.example\t20,5 %\n', 2],
  ])('is that of the first line %j, which is no row', async (content, position) => {
    expect(await read(content)).toMatchObject([
      { position, email: 'ann@golf.example', problem: undefined, fields: { offer: '20,5 %' } },
    ])
  })

  test('is the same for every row, whatever the fields contain', async () => {
    const cell = fc.string({ minLength: 1 }).map((text) => text.trim() || 'x')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(',', ';', '\t'),
        fc.array(cell, { minLength: 1 }),
        async (delimiter, cells) => {
          const quoted = cells.map((text) => `"${text.replaceAll('"', '""')}"`)
          const rows = quoted.map((text, at) => [`a${at}@golf.example`, text].join(delimiter))
          const found = await read([['email', 'note'].join(delimiter), ...rows].join('\r\n'))
          expect(found.map(({ fields }) => fields.note)).toEqual(cells)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('a row', () => {
  test('that is too short is a problem row, numbered as in a spreadsheet', async () => {
    const content = [
      'email,name,club',
      'ann@golf.example,Ann,x',
      'bob@golf.example',
      '"carl@golf.example","Carl\nof the\nLinks",x',
      '',
      'dora@golf.example,Dora',
      'nobody,Eve,x',
      ',,',
      'ann@golf.example,Ann,x',
    ].join('\n')
    expect(await problems(content)).toEqual([
      [2, undefined],
      [3, 'too short: 1 of 3 fields'],
      [4, undefined],
      [6, 'too short: 2 of 3 fields'],
      [7, 'not an e-mail address'],
      [9, 'same address as row 2'],
    ])
  })

  test('that is too short does not make a later row with its address a duplicate', async () => {
    expect(await problems('email,name\nann@golf.example\nann@golf.example,Ann\n')).toEqual([
      [2, 'too short: 1 of 2 fields'],
      [3, undefined],
    ])
  })

  test('may have empty additional fields', async () => {
    expect(await problems('email,name\nann@golf.example,Ann,,\nbob@golf.example,Bob, \n')).toEqual([
      [2, undefined],
      [3, undefined],
    ])
  })

  test('needs no value for unnamed columns at the end', async () => {
    expect(await problems('email;name;;\nann@golf.example;Ann\n')).toEqual([[2, undefined]])
  })

  test('with an additional value makes the file invalid', async () => {
    expect(await refusal('email,name\nann@golf.example,Ann\nbob@golf.example,20,5 %\n')).toBe(
      'emailsFileName: all.csv has more fields in row 3 than it has columns, from "5 %" on',
    )
  })

  test('may end with any kind of line break', async () => {
    expect(await values('email,name\r\na@golf.example,A\nb@golf.example,B\rc@golf.example,C')).toEqual([
      ['A', 'a@golf.example'],
      ['B', 'b@golf.example'],
      ['C', 'c@golf.example'],
    ])
  })
})

describe('the encoding', () => {
  const TEXT = 'email;name\njuergen@golf.example;Jürgen Größe €5 – “Ämter”\n'
  const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const windows1252 = (text: string) =>
    Buffer.from(
      [...text].map((char) => ({ '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94 })[char] ?? char.charCodeAt(0)),
    )

  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 LE without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 BE with a byte order mark', swapped(`\uFEFF${TEXT}`)],
    ['UTF-16 BE without a byte order mark', swapped(TEXT)],
    ['Windows-1252', windows1252(TEXT)],
  ])('may be %s', async (_, bytes) => {
    expect((await read(bytes))[0]?.fields).toEqual({
      email: 'juergen@golf.example',
      name: 'Jürgen Größe €5 – “Ämter”',
    })
  })

  test('is detected even if the first letter outside ASCII comes late', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `golfer-${at}@golf.example;Ann`)
    const found = await read(windows1252(['email;name', ...rows, 'last@golf.example;Jürgen'].join('\n')))
    expect(found.at(-1)?.fields.name).toBe('Jürgen')
  })

  test('decodes letters that span two reads of the file', async () => {
    const name = 'ü'.repeat(70_001)
    for (const encoding of ['utf8', 'utf16le'] as const) {
      const [first] = await read(Buffer.from(`email;name\nann@golf.example;${name}\n`, encoding))
      expect(first?.fields.name).toBe(name)
    }
  })

  const unknown =
    'emailsFileName: all.csv is not text in UTF-8, UTF-16 or Windows-1252; please save it as UTF-8 (in Excel: "CSV UTF-8")'
  const damaged =
    'emailsFileName: all.csv has characters that were damaged (\uFFFD) when it was saved; please save the original as UTF-8'
  const ann = Buffer.from('email;name\nann@golf.example;J')
  test.each([
    ['bytes that Windows-1252 does not define', Buffer.concat([ann, Buffer.of(0x81, 0xfc)]), unknown],
    ['a NUL', Buffer.concat([ann, Buffer.of(0)]), unknown],
    ['UTF-16 with half a character', Buffer.from(`\uFEFF${TEXT}\uD800x`, 'utf16le'), unknown],
    [
      'a UTF-8 mark before Windows-1252',
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), windows1252(TEXT)]),
      unknown,
    ],
    ['UTF-8 with a broken letter', Buffer.concat([Buffer.from(TEXT), Buffer.of(0xc3)]), damaged],
    ['replacement characters', Buffer.from(TEXT.replace('ü', '\uFFFD')), damaged],
    [
      'replacement characters among Windows-1252',
      Buffer.concat([ann, Buffer.from('\uFFFDr'), Buffer.of(0xfc)]),
      damaged,
    ],
    [
      'an Excel workbook',
      Buffer.from('PK\x03\x04\x14\0\x06\0'),
      'emailsFileName: all.csv is an Excel workbook; please save it as "CSV UTF-8"',
    ],
  ])('refuses %s', async (_, bytes, message) => {
    expect(await refusal(bytes)).toBe(message)
  })

  test('of a template is detected in the same way', async () => {
    const template = join(folder, 'spring')
    await mkdir(template)
    await writeFile(join(template, 'subject.txt'), windows1252('Grüße'))
    await writeFile(join(template, 'text.txt'), Buffer.from('\uFEFFGrüße', 'utf16le'))
    expect(await readTemplate(folder, 'spring')).toEqual({ subject: 'Grüße', text: 'Grüße', html: undefined })
    await writeFile(join(template, 'html.html'), Buffer.of(0x81))
    await expect(readTemplate(folder, 'spring')).rejects.toThrow(
      'templateId: html.html of spring is not text in UTF-8, UTF-16 or Windows-1252',
    )
  })
})

describe('the column with the addresses', () => {
  const found = async (header: string, row: string, chosen?: string) => {
    await writeFile(join(folder, 'all.csv'), `${header}\n${row}\n`)
    const file = await openRecipients(folder, 'all.csv', chosen)
    try {
      const [first] = (await file.batches().next()).value ?? []
      return {
        emailColumn: file.emailColumn,
        names: file.names,
        email: first?.fields.email,
        problem: first?.problem,
      }
    } finally {
      await file.close()
    }
  }

  test.each([
    ['email,name', 'ann@golf.example,Ann', 'email'],
    ['\u200bE-mail\ufeff,Name', 'ann@golf.example,Ann', 'E-mail'],
    ['Name,Given Name,E-mail 1 - Type,E-mail 1 - Value', 'Ann,A,Home,ann@golf.example', 'E-mail 1 - Value'],
    ['First Name,E-mail Address,E-mail 2 Address', 'Ann,ann@golf.example,a@b.example', 'E-mail Address'],
    ['First Name,E-mail Address,Email', 'Ann,other@golf.example,ann@golf.example', 'Email'],
    ['Email Address,First Name,MEMBER_RATING', 'ann@golf.example,Ann,2', 'Email Address'],
    ['Vorname;E-Mail-Adresse', 'Ann;ann@golf.example', 'E-Mail-Adresse'],
    ['Name,Contact,Sponsor', 'Ann,Ann <ann@golf.example>,x', 'Contact'],
  ])('of %j is proposed', async (header, row, emailColumn) => {
    expect(await found(header, row)).toMatchObject({
      emailColumn,
      email: 'ann@golf.example',
      problem: undefined,
    })
  })

  test('can be chosen among all that the file has', async () => {
    const header = 'Name,E-mail 1 - Value,E-mail 2 - Value,'
    const { names } = await found(header, 'Ann,ann@golf.example,a@b.example,')
    expect(names).toEqual(['Name', 'E-mail 1 - Value', 'E-mail 2 - Value'])
    expect(await found(header, 'Ann,ann@golf.example,a@b.example,', 'e-mail 2 - value')).toMatchObject({
      emailColumn: 'E-mail 2 - Value',
      email: 'a@b.example',
    })
    await expect(found(header, 'Ann,ann@golf.example,a@b.example,', 'Phone')).rejects.toThrow(
      'emailsFileName: all.csv has no column named Phone',
    )
  })

  test.each([
    ['ann\u200b@golf.example', 'Ann'],
    ['Ann <ann@golf.example>', '\u202aAnn\u202c'],
  ])('has addresses and names without what nobody sees, such as %j', async (email, name) => {
    expect((await read(`email,name\n"${email}","${name}"\n`))[0]).toMatchObject({
      email: 'ann@golf.example',
      fields: { email: 'ann@golf.example', name: 'Ann' },
      problem: undefined,
    })
  })
})

describe('a file', () => {
  test.each([
    ['nothing', '', 'emailsFileName: all.csv is empty'],
    ['nothing but line breaks', '\r\n \r\n;;\r\n', 'emailsFileName: all.csv is empty'],
    ['a header row only', 'email,name\n', 'emailsFileName: all.csv has no rows'],
    [
      'broken quotes',
      'email,name\n"ann',
      expect.stringMatching(/^emailsFileName: all\.csv is not a CSV file/),
    ],
    [
      'no names of columns',
      'ann@golf.example,Ann\nbob@golf.example,Bob\n',
      'emailsFileName: all.csv begins with an address; please add a first row with the names of the columns',
    ],
    ['no email column', 'name,club\nAnn,x\n', 'emailsFileName: all.csv has no column named email'],
    [
      'two email columns',
      'email,name, Email \nann@golf.example,Ann,ann@golf.example\n',
      'emailsFileName: all.csv has 2 columns named email; please rename all but one',
    ],
  ])('with %s is rejected with a specific text', async (_, content, message) => {
    expect(await refusal(content)).toEqual(message)
  })

  test('whose first row is too short still has an email column', async () => {
    expect(await problems('name,email\nAnn\nBob,bob@golf.example\n')).toEqual([
      [2, 'too short: 1 of 2 fields'],
      [3, undefined],
    ])
  })
})

describe('a placeholder', () => {
  const columns = ['email', 'name', 'first name', 'größe', 'phone', 'phone', 'a|b']
  const fields = { email: 'ann@golf.example', name: '', 'first name': '<Ann>', größe: 'L', 'a|b': 'c' }
  const builtIn = { unsubscribelink: 'https://golf.example/u', campaign: 'Spring', company: 'Fairway' }
  const template = (text: string, html?: string) => ({ subject: 'News', text, html })
  const fill = (text: string, html?: string) => {
    checkPlaceholders(template(text, html), columns)
    return fillTemplate(template(text, html), { ...fields, ...builtIn })
  }

  test.each([
    ['{{First Name}}', '<Ann>'],
    ['{{ first\n  name }}', '<Ann>'],
    ['{{größe}}', 'L'],
    ['{{gro\u0308ße}}', 'L'],
    ['{{name|golfer}}', 'golfer'],
    ['{{ name | dear golfer }}', 'dear golfer'],
    ['{{name}}', ''],
    ['{{first name|golfer}}', '<Ann>'],
    ['{{a|b}}', 'c'],
    ['{{a|b|x}}', 'c'],
    ['{{Campaign}} of {{company}}', 'Spring of Fairway'],
  ])('%s is filled with "%s"', (text, filled) => {
    expect(fill(`${text}: {{unsubscribeLink}}`).text).toBe(`${filled}: https://golf.example/u`)
  })

  test('is on one line in the subject', () => {
    const letter = { ...template('x'), subject: 'News for {{name}}' }
    expect(fillTemplate(letter, { ...builtIn, name: 'Ann\nBcc: eve' }).subject).toBe('News for Ann Bcc: eve')
  })

  test('is escaped in HTML, but its fallback is not, because it is HTML', () => {
    expect(fill('x', '<p>{{first name}} {{name|you &amp; yours}} {{unsubscribeLink}}</p>').html).toBe(
      '<p>&lt;Ann&gt; you &amp; yours https://golf.example/u</p>',
    )
  })

  test.each([
    ['{{name', '"{{name"'],
    ['{name}}', '"{name}}"'],
    ['Dear name}}', '"Dear name}}"'],
    ['{{name {{email}}', '"{{name"'],
  ])('%s is not a valid one', (text, quoted) => {
    const message = `templateId: ${quoted} is not a valid placeholder; write {{column}} or {{column|fallback}}`
    expect(() => fill(text)).toThrow(message)
    expect(() => fill('x', `<p>${text}</p>`)).toThrow('is not a valid placeholder')
  })

  test.each(['{{club}}', '{{}}', '{{constructor}}'])('%s has no value', (text) => {
    expect(() => fill(text)).toThrow(
      /^templateId: the placeholder {{.*}} has no value; the columns are email, name, first name, größe/,
    )
  })

  test('with a name that two columns share is ambiguous', () => {
    expect(() => fill('{{phone}}')).toThrow(
      'templateId: the placeholder {{phone}} is ambiguous: two columns are named phone',
    )
  })

  test('is not mistaken for the braces of style sheets and of JSON', () => {
    const html =
      '<style>@media print{p{color:red}}</style><script>{"a":{"b":"x"}}</script>{{unsubscribeLink}}'
    expect(fill('f(x) { y }', html).html).toBe(html.replace('{{unsubscribeLink}}', 'https://golf.example/u'))
  })
})
