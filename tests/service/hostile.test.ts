import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { clientOfTests, serviceOfTests } from '../support/service.ts'

const service = serviceOfTests()
const staff = clientOfTests(service, 'staff')

test('logs an unexpected error, responds without details and keeps running', async () => {
  const { db } = service.context
  const selectFrom = db.selectFrom.bind(db)
  vi.spyOn(db, 'selectFrom').mockImplementation(((table: 'promo_types') => {
    if (table === 'promo_types') throw new Error('secret detail')
    return selectFrom(table)
  }) as typeof selectFrom)
  const response = await staff.send('GET', '/rest/admin/promo_code/types')
  const id = response.headers.get('x-request-id')
  expect([response.status, await response.json()]).toEqual([500, { message: `Server error (request ${id})` }])
  expect(JSON.stringify(service.logEntries())).toContain('secret detail')
  vi.restoreAllMocks()
  expect((await staff.send('GET', '/rest/admin/promo_code/types')).status).toBe(200)
})

test('keeps running when a client disconnects during an upload', async () => {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = connect(Number(new URL(service.origin).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /rest/admin/upload/round/I-1 HTTP/1.1',
    'Host: localhost',
    `Cookie: ${cookie}`,
    `X-XSRF-TOKEN: ${staff.cookies.get('XSRF-TOKEN')}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
  ]
  socket.write(
    `${head.join('\r\n')}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n{`,
  )
  socket.destroy()
  await once(socket, 'close')
  expect((await staff.send('GET', '/rest/auth/get_user')).status).toBe(200)
})
