import { expect, test } from 'vitest'
import { addressOf, networkOf } from '../../../../src/service/base/http/network-of.ts'

test.each<readonly [string, string, string]>([
  ['192.0.2.1', '192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:0:ffff::1', '2001:DB8:0:0:ffff::1', '2001:db8::/64'],
  ['2001:db8::1', '2001:db8::1', '2001:db8::/64'],
  ['::1', '::1', '::/64'],
  ['fe80::1%eth0', 'fe80::1%eth0', 'fe80::/64'],
  ['192.0.2.1:4711', '192.0.2.1', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1', '2001:db8::/64'],
  ['[::ffff:192.0.2.1]:443', '::ffff:192.0.2.1', '192.0.2.1'],
  ...[
    ...['', '192.0.2.1:port', '192.0.2.1:', '192.0.2.1:471100', 'x192.0.2.1:1', '[192.0.2.1]:443'],
    ...['[2001:db8::1', '[2001:db8::1]:443110', 'x[2001:db8::1]', '[2001:db8::1]x', '0x7f000001'],
  ].map((text) => [text, 'unknown', 'unknown'] as const),
])('%j is the address %s and counted as %s', (ip, address, network) => {
  expect([addressOf(ip), networkOf(ip)]).toEqual([address, network])
})
