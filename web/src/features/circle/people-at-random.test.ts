import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neededLines } from '../../platform/files/needed-lines.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { loadPhones } from '../../platform/phones.ts'
import { readPeople } from './people-lines.rules.ts'

const phones = await loadPhones()

const INPUTS = [
  'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D7=9C=D7=95=D7=99;=D7=A0=\r\n=D7=95\r\nTEL;CELL:054-2345678\r\nEND:VCARD\r\n',
  'BEGIN:VCARD\nVERSION:3.0\nN:Levi;Noa;;;\nFN:Noa Levi\nEMAIL;TYPE=INTERNET:noa@people.example\nNOTE:מרק\n  עדשים\nEND:VCARD\n',
  'Name,Phone,E-Mail\nNoa Levi,054-2345678,noa@people.example\n"Levi, Avi",,avi@people.example\n',
  '1. Noa Levi 054-2345678 / 02-6712345\n[23/11/2026, 12:00] Avi: 052-3456789\n- Mia <mia@people.example>\n',
  'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nORGANIZER:mailto:a@b.c\nATTENDEE;PARTSTAT=DECLINED:mailto:d@e.f\nSUMMARY:Soup\nEND:VEVENT\nEND:VCALENDAR\n',
].map((text) => new TextEncoder().encode(text))

const one = fc.constantFrom(...INPUTS)
const part = fc.double({ min: 0, max: 1, noNaN: true })
const cut = fc.tuple(one, part).map(([bytes, end]) => bytes.slice(0, Math.floor(bytes.length * end)))
const damaged = fc.array(fc.oneof(cut, one, fc.uint8Array({ maxLength: 30 })), { maxLength: 4 })

test('reading people never fails, even if cards, tables or lines are cut, joined or changed', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(damaged, async (pieces) => {
      for (const text of await readTextFile(new Blob(pieces as Uint8Array<ArrayBuffer>[]))) {
        const needed = neededLines(text)
        expect(needed.length).toBeLessThanOrEqual(text.length + 40 * text.split('\n').length)
        await readPeople(phones, needed, 'IL')
      }
    }),
    { numRuns: 100, seed: 1, endOnFailure: true },
  )
})
