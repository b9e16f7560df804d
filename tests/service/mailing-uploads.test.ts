import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getMailingStatus, startMailing } from '../../src/contract/staff/mailing.ts'
import {
  deleteRecipients,
  deleteTemplate,
  downloadRecipients,
  downloadTemplate,
  listMailingFiles,
  uploadRecipients,
  uploadTemplate,
} from '../../src/contract/staff/mailing-files.ts'
import { readTemplate } from '../../src/service/staff/mailing/template.ts'
import { readTextFile } from '../../src/service/staff/mailing/text-file.ts'
import { auditEvents } from '../support/audit-events.ts'
import { fileForm, setDeclaredSizes, templateZip } from '../support/file-form.ts'
import { clientOfTests, expectRefusal, serviceOfTests, startService } from '../support/service.ts'

const service = serviceOfTests(() => startService(), 'test')
const staff = clientOfTests(service, 'staff', 'staff@golf.example', 'test')

type Content = string | Uint8Array<ArrayBuffer>
const ROWS = 'email,name\nann@golf.example,Ann\nbob@golf.example,Bob\n'
const SPRING = { 'subject.txt': 'News for {{name}}', 'text.txt': 'Dear {{name}}, {{Offer|see}} {{company}}.' }
const pathOf = (...names: string[]) => join(service.dataDir, 'mailing', ...names)
const upload = (name: string, content: Content = ROWS, query = {}) =>
  staff.call(uploadRecipients, { path: { name }, query, body: fileForm(content) } as never)
const uploadZip = (name: string, zip: Content = templateZip(SPRING), query = {}) =>
  staff.call(uploadTemplate, { path: { name }, query, body: fileForm(zip) } as never)
const list = () => staff.read(listMailingFiles, {})
const REPLACE = { replace: 'true' }

describe('recipients files', () => {
  test('are stored byte for byte, counted and listed', async () => {
    const content = Buffer.from(
      '\ufeffE-Mail Copy;EMAIL;Name\r\nx;ann@golf.example;Zoë\r\n;;\r\ny;nobody;Bob\r\n',
      'utf8',
    )
    const stored = await upload('spring.csv', new Uint8Array(content))
    expect(await stored.json()).toMatchObject({ name: 'spring.csv', rows: 2 })
    expect(await readFile(pathOf('recipients', 'spring.csv'))).toEqual(content)
    const { recipients } = await list()
    expect(recipients).toEqual([
      {
        name: 'spring.csv',
        bytes: content.length,
        modifiedMs: expect.any(Number),
      },
    ])
    const downloaded = await staff.call(downloadRecipients, { path: { name: 'spring.csv' } })
    expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(content)
    expect(downloaded.headers.get('content-disposition')).toBe('attachment; filename="spring.csv"')
  })

  test('cannot have a name that Windows reserves', async () => {
    const message = 'name: Windows reserves the name con.csv; please choose another one'
    await expectRefusal(upload('con.csv'), 400, message)
    await expectRefusal(uploadZip('con.csv'), 400, message)
    expect(await readdir(pathOf('recipients'))).toEqual([])
    expect(await readdir(pathOf('templates'))).toEqual([])
  })

  test('cannot be read by other users of the machine', async () => {
    await upload('spring.csv')
    expect((await stat(pathOf('recipients', 'spring.csv'))).mode & 0o777).toBe(0o600)
    await uploadZip('spring')
    expect((await stat(pathOf('templates', 'spring'))).mode & 0o777).toBe(0o700)
    expect((await stat(pathOf('templates', 'spring', 'text.txt'))).mode & 0o777).toBe(0o600)
  })

  test('that are no valid tables are rejected with the problem and not stored', async () => {
    const message = 'file: a.csv has more fields in row 4 than it has columns, from "surplus" on'
    const content = `${ROWS}x@golf.example,X,surplus\n`
    await expectRefusal(upload('a.csv', content), 400, message)
    expect(await list()).toEqual({ recipients: [], templates: [] })
    expect(await readdir(pathOf('incoming'))).toEqual([])
    const [event] = await auditEvents(service, 'upload recipients')
    expect(event).toMatchObject({
      actor: 'staff@golf.example',
      result: `refused: ${message}`,
      detail: 'a.csv',
    })
  })

  test('copied by the operator are listed if a mailing can name them', async () => {
    for (const name of ['good.csv', 'märz.csv', '.hidden']) await writeFile(pathOf('recipients', name), ROWS)
    await mkdir(pathOf('recipients', 'folder'))
    expect((await list()).recipients.map(({ name }) => name)).toEqual(['good.csv'])
  })

  test('are replaced only on request', async () => {
    await upload('spring.csv')
    const longer = `${ROWS}cara@golf.example,Cara\n`
    await expectRefusal(upload('spring.csv', longer), 409, 'name: there is already a spring.csv')
    expect(await readFile(pathOf('recipients', 'spring.csv'), 'utf8')).toBe(ROWS)
    expect(await (await upload('spring.csv', longer, REPLACE)).json()).toMatchObject({ rows: 3 })
    expect(await readFile(pathOf('recipients', 'spring.csv'), 'utf8')).toBe(longer)
  })

  test('can be deleted', async () => {
    await upload('a.csv')
    await upload('b.csv')
    const remove = async (name: string) => (await staff.call(deleteRecipients, { path: { name } })).status
    expect([await remove('b.csv'), await remove('b.csv')]).toEqual([204, 404])
    expect((await list()).recipients.map(({ name }) => name)).toEqual(['a.csv'])
  })

  test('and templates can be replaced and deleted while a mailing is sent', { tags: 'slow' }, async () => {
    const rows = Array.from({ length: 50 }, (_, index) => `golfer-${index}@golf.example,Ann`)
    await upload('all.csv', `email,name\n${rows.join('\n')}\n`)
    await uploadZip('hello', templateZip({ 'subject.txt': 'Hello', 'text.txt': 'First text' }))
    const body = { emailsFileName: 'all.csv', templateId: 'hello', campaign: 'Spring' }
    expect((await staff.call(startMailing, { body })).status).toBe(200)
    expect((await upload('all.csv', ROWS, REPLACE)).status).toBe(200)
    expect((await staff.call(deleteRecipients, { path: { name: 'all.csv' } })).status).toBe(204)
    expect((await staff.call(deleteTemplate, { path: { name: 'hello' } })).status).toBe(204)
    const status = async () => (await staff.call(getMailingStatus, {})).json()
    await expect.poll(status).toMatchObject({ inProgress: false })
    const mails = await service.sentEmails()
    expect(mails).toHaveLength(50)
    expect(mails.every((mail) => mail.includes('First text'))).toBe(true)
  })

  test('uploaded concurrently under one name are stored once, and the other uploads get 409', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `email,name\nann@golf.example,${index}\n`)
    const responses = await Promise.all(contents.map((content) => upload('one.csv', content)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const winner = responses.findIndex(({ status }) => status === 200)
    expect(await readFile(pathOf('recipients', 'one.csv'), 'utf8')).toBe(contents[winner])
    expect(await readdir(pathOf('incoming'))).toEqual([])
  })
})

describe('templates', () => {
  test('are stored from a ZIP and returned as one, and described', async () => {
    const files = { ...SPRING, 'html.html': '<p style="color:red">Dear {{name}}</p>' }
    expect((await uploadZip('spring', templateZip(files))).status).toBe(200)
    expect((await list()).templates).toEqual([
      {
        id: 'spring',
        subject: 'News for {{name}}',
        bytes: Object.values(files).join('').length,
        modifiedMs: expect.any(Number),
        hasHtml: true,
        placeholders: ['name', 'offer'],
      },
    ])
    const zip = await staff.call(downloadTemplate, { path: { name: 'spring' } })
    expect(zip.headers.get('content-disposition')).toBe('attachment; filename="spring.zip"')
    expect((await uploadZip('copy', new Uint8Array(await zip.arrayBuffer()))).status).toBe(200)
    expect(await readFile(pathOf('templates', 'copy', 'html.html'), 'utf8')).toBe(files['html.html'])
  })

  test('copied by the operator are listed with their problems', async () => {
    await mkdir(pathOf('templates', 'bad'))
    await writeFile(pathOf('templates', 'bad', 'text.txt'), 'Hello')
    expect((await list()).templates).toMatchObject([{ id: 'bad', problem: 'bad has no subject.txt' }])
  })

  test('may be in a folder of the ZIP, next to files that file managers add', async () => {
    const zip = templateZip({
      'Spring mail/subject.txt': 'Hello',
      'Spring mail/text.txt': 'Hello',
      'Spring mail/.DS_Store': 'x',
      '__MACOSX/Spring mail/._text.txt': 'x',
    })
    expect((await uploadZip('spring', zip)).status).toBe(200)
    expect((await readdir(pathOf('templates', 'spring'))).sort()).toEqual(['subject.txt', 'text.txt'])
  })

  test.each([
    ['another file', { ...SPRING, 'logo.png': 'x' }, /nothing else, but there is logo\.png$/],
    ['two folders', { 'a/subject.txt': 'x', 'b/text.txt': 'x' }, /there is b\/text\.txt$/],
    ['a path that leaves the folder', { ...SPRING, '../subject.txt': 'x' }, /there is \.\.\/subject\.txt$/],
    ['no subject', { 'text.txt': 'x' }, /^file: spring has no subject\.txt$/],
    ['no text', { 'subject.txt': 'x', 'html.html': 'x' }, /^file: spring has no text\.txt$/],
    [
      'an unclosed placeholder',
      { ...SPRING, 'text.txt': 'Dear {{name' },
      /^file: "{{name" is not a valid placeholder/,
    ],
    [
      'a file of more than 1 MB',
      { ...SPRING, 'html.html': ' '.repeat(1024 * 1024 + 1) },
      /^file: html\.html is larger than 1 MB$/,
    ],
    ['nothing', {}, /^file: is empty$/],
  ] as [string, Record<string, string>, RegExp][])('with %s are rejected', async (_, files, message) => {
    await expectRefusal(uploadZip('spring', templateZip(files)), 400, expect.stringMatching(message))
    expect(await readdir(pathOf('templates'))).toEqual([])
    expect(await readdir(pathOf('incoming'))).toEqual([])
  })

  test.each([
    ['one long line', 'x'.repeat(2 ** 20)],
    ['words before two braces', `${'word '.repeat(200_000)}}}`],
    ['bars in a placeholder', `{{name${'|'.repeat(1_000_000)}}}`],
    ['opening braces', `${'{'.repeat(2 ** 20)}`],
    ['spaces', ' '.repeat(2 ** 20)],
  ])('of 1 MB with %s are checked without backtracking', async (_, html) => {
    const response = await uploadZip('spring', templateZip({ ...SPRING, 'html.html': html }))
    expect([200, 400]).toContain(response.status)
  })

  test('whose declared size is too small are rejected while they are inflated', async () => {
    const bomb = templateZip({ 'subject.txt': 'x', 'text.txt': 'x'.repeat(2 ** 22) })
    setDeclaredSizes(bomb, 10)
    await expectRefusal(uploadZip('spring', bomb), 400, 'file: text.txt is larger than 1 MB')
  })

  test.each([
    ['no ZIP', new TextEncoder().encode('subject: x')],
    ['a ZIP whose content is overwritten', templateZip(SPRING).fill(0xff, 42, 60)],
  ])('of %s are rejected', async (_, bytes) => {
    const message = 'file: is not a ZIP, or is damaged or encrypted'
    await expectRefusal(uploadZip('spring', bytes), 400, message)
  })

  test('are replaced as a whole, so that a mailing never mixes two versions', async () => {
    const version = (index: number) => templateZip({ 'subject.txt': `v${index}`, 'text.txt': `v${index}` })
    await uploadZip('spring', version(0))
    expect((await uploadZip('spring', version(1))).status).toBe(409)
    let isReplacing = true
    const replace = async () => {
      for (let index = 1; index <= 10; index++) {
        expect((await uploadZip('spring', version(index), REPLACE)).status).toBe(200)
      }
      isReplacing = false
    }
    const read = async () => {
      while (isReplacing) {
        const { subject, text } = await readTemplate(pathOf('templates'), 'spring')
        expect(text).toBe(subject)
      }
    }
    await Promise.all([replace(), read(), read()])
    expect(await readFile(pathOf('templates', 'spring', 'text.txt'), 'utf8')).toBe('v10')
    expect(await readdir(pathOf('incoming'))).toEqual([])
  })

  test('are read again if they are replaced while their files are read', async () => {
    await uploadZip('spring', templateZip({ 'subject.txt': 'old', 'text.txt': 'old' }))
    let replaced: Promise<unknown> | undefined
    const template = await readTemplate(pathOf('templates'), 'spring', async (path) => {
      if (path.endsWith('subject.txt')) {
        const subject = await readTextFile(path)
        replaced ??= uploadZip('spring', templateZip({ 'subject.txt': 'new', 'text.txt': 'new' }), REPLACE)
        return subject
      }
      await expect.poll(() => replaced).toBeDefined()
      await replaced
      return readTextFile(path)
    })
    expect(template).toMatchObject({ subject: 'new', text: 'new' })
  })

  test('can be deleted', async () => {
    await uploadZip('a')
    await uploadZip('b')
    const remove = async (name: string) => (await staff.call(deleteTemplate, { path: { name } })).status
    expect([await remove('b'), await remove('b')]).toEqual([204, 404])
    expect((await list()).templates.map(({ id }) => id)).toEqual(['a'])
  })
})
