import { expect, test } from 'vitest'
import { aPlace, makeTables, runProgram } from '../testing/process.ts'

const PHONE = '+972502345678'

async function aServersPlace() {
  const place = { ...(await aPlace()), FAMILY_START: 'code' }
  await makeTables(place)
  const family = async (...words: string[]) => {
    const { code, out, error } = await runProgram('commands/family.ts', words, place).ended
    return { code, error, out: out.trimEnd() }
  }
  const good = async (...words: string[]) => {
    const { code, error, out } = await family(...words)
    expect({ code, error }, words.join(' ')).toEqual({ code: 0, error: '' })
    return out
  }
  return { family, good }
}

test('an operator makes, lists and ends start codes, and each act is stored without names', { timeout: 60_000 }, async () => {
  const { good } = await aServersPlace()
  expect(await good('code')).toMatch(/^There is no code yet/)
  const made = await good('code', '--for', 'Ward 3')
  expect(made).toMatch(/^Code 1, for Ward 3, starts families at http:\/\/localhost:3000\/family\/start until you end it\. .*\n\w{5}-\w{5}$/)
  expect(await good('code')).toMatch(/^code {2}for +made +ended +families\n1 +Ward 3 +\d{4}-\d\d-\d\d +- +0$/)
  expect(await good('code', '--end', '1')).toBe('Code 1 starts no more families. Those that were started with it stay.')
  expect(await good('code')).toMatch(/\n1 +Ward 3 +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +0$/)
  await good('create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone', PHONE)
  await good('link', '--phone', PHONE)
  const acts = await good('acts')
  expect(acts.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'then').replace(/ {2,}/g, ' '))).toEqual([
    'act at (UTC) what family by',
    '4 then link made 1 command',
    '3 then family created 1 command',
    '2 then start code ended - command',
    '1 then start code made - command',
  ])
  expect(acts).not.toMatch(/Levi|Noa|Ward|5023/)
})
