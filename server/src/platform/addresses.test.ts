import { expect, test } from 'vitest'
import { addressesOf, callerOf, networkOf } from './addresses.ts'

test.each([
  ['192.0.2.1:5678', '192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.1:', '192.0.2.1', '192.0.2.0/24'],
  ['[::ffff:192.0.2.1]:5678', '192.0.2.1', '192.0.2.0/24'],
  ['[2001:db8:1:2::3]:5678', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::3%eth0', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::3%eth0]:80', '2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s is the caller %s, in the network %s', (text, caller, network) => {
  expect([callerOf(text), networkOf(text)]).toEqual([caller, network])
})

test('texts that are no address count as one caller, and are in no range', () => {
  const none = ['', 'unknown', '1.2.3.4.5', '127.1', '0x7f000001', '1.2.3.4:x', '[1.2.3', '_hidden:80', '192.0.2.1:80:80', ']', '[]:1']
  expect(new Set(none.map(callerOf)).size).toBe(1)
  expect(new Set(none.map(networkOf)).size).toBe(1)
  expect(none.some(addressesOf(['0.0.0.0/0', '::/0']))).toBe(false)
  expect(addressesOf(['192.0.2.0/24'])('192.0.2.9:443')).toBe(true)
})
