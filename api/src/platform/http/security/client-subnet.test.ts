import { expect, test } from 'vitest'
import { networkOf, siteOf } from './client-subnet.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:12:34::1]:4711', '2001:db8:12:34::/64'],
  ['[2001:db8:12:34::1]', '2001:db8:12:34::/64'],
])('%s is counted under %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:12:34::/64', '2001:db8:12'],
  ['2001:db8:12:35::/64', '2001:db8:12'],
  ['203.0.113.7', null],
])('%s is part of %s', (network, site) => {
  expect(siteOf(network)).toBe(site)
})
