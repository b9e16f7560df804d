import { beforeAll, describe, expect, test } from 'vitest'
import { createInstalls } from '../../../src/service/accounts/installs.ts'
import { fileForm } from '../../support/file-form.ts'
import { messageOf, serviceOfTests, type TestClient } from '../../support/service.ts'

// Uploaded files that are too deep or of the wrong type, with hostile names and in hostile forms. Other bodies are
// tested in tests/unit/service/http/guards.test.ts.

const service = serviceOfTests()
let staff: TestClient
beforeAll(async () => {
  staff = await service.signInAs('staff')
  await createInstalls(service.context).add({ iid: 'I-1' })
})

async function upload(form: FormData): Promise<[number, string]> {
  const response = await staff.send('POST', '/rest/admin/upload/round/I-1', { body: form })
  return [response.status, await messageOf(response)]
}

describe('an uploaded file', () => {
  const holes = `${'{},'.repeat(1e6)}{}`
  test.each([
    [
      'with objects nested 100,000 deep',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'version: is missing',
    ],
    ['with __proto__', '{"__proto__":{"version":1}}', 'version: is missing'],
    [
      'with a million holes',
      `{"version":1,"startTimestampMs":0,"timezoneOffset":0,"course":{"name":"x","holes":[${holes}]}}`,
      'course.holes: is too long',
    ],
    [
      'that is XML with an entity',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      'file: not valid JSON',
    ],
    ['that is empty', '', 'file: is empty'],
  ])('%s is rejected', async (_, text, message) => {
    expect(await upload(fileForm(text))).toEqual([400, message])
  })

  test.each(['../../evil.json', 'a\u0000.json'])('is not stored by its name %j', async (name) => {
    const form = new FormData()
    form.set('file', new Blob(['{}']), name)
    expect(await upload(form)).toEqual([400, 'version: is missing'])
  })

  test('is rejected in a form with a thousand fields', async () => {
    const form = new FormData()
    for (let index = 0; index < 1000; index++) form.set(`field ${index}`, 'x')
    form.set('file', new Blob(['{}']), 'a.json')
    expect(await upload(form)).toEqual([413, 'body: reach fields limit'])
  })
})
