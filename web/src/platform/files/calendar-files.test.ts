import { expect, test } from 'vitest'
import { neededLines } from './needed-lines.ts'
import { readTextFile } from './read-text-file.ts'

const HEBREW = 'מרקעדשיםולחם'.repeat(4)

/** Folds lines after a number of bytes, as RFC 5545 and RFC 6350 allow. The fold can be in the middle of a letter. */
function folded(text: string, most = 75, newLine = '\r\n', space = ' ') {
  const bytes = text.split('\n').flatMap((line) => {
    const all = [...new TextEncoder().encode(line)]
    const parts = Array.from({ length: Math.ceil(all.length / most) || 1 }, (_, at) => all.slice(at * most, (at + 1) * most))
    const cut = [...new TextEncoder().encode(`${newLine}${space}`)]
    return [...parts.flatMap((part, at) => (at === 0 ? part : [...cut, ...part])), ...new TextEncoder().encode(newLine)]
  })
  return new Blob([new Uint8Array(bytes)])
}
const calendar = (title: string) => `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${title}\nEND:VEVENT\nEND:VCALENDAR`
const linesOf = async (file: Blob) => (await readTextFile(file)).map((text) => text.split(/\r?\n/).filter(Boolean))

test.each([
  ['a calendar in Hebrew', calendar(HEBREW), 75, '\r\n', ' '],
  ['one with line feeds alone', calendar(HEBREW), 75, '\n', ' '],
  ['one with tabs', calendar(HEBREW), 75, '\r\n', '\t'],
  ['one in Russian, cut at other places', calendar('Отвезтибабушкукврачу'.repeat(5)), 60, '\r\n', ' '],
  ['one with signs of four bytes', calendar('🍲🥖'.repeat(20)), 74, '\r\n', ' '],
  ['one with a mark at its beginning', `\ufeff${calendar(HEBREW)}`, 75, '\r\n', ' '],
  ['a card whose note is cut', `BEGIN:VCARD\nFN:Noa Levi\nTEL:0501234567\nNOTE:${HEBREW}\nEND:VCARD`, 75, '\r\n', ' '],
])('a file is read correctly even if its folded lines cut characters in two: %s', async (_what, text, most, newLine, space) => {
  expect(await linesOf(folded(text, most, newLine, space))).toEqual([text.replace('\ufeff', '').split('\n')])
})

test('lines of a list, or of a calendar that is not folded, stay as they are', async () => {
  const list = 'Soup\n  on Monday\n\tBread'
  expect(await readTextFile(new Blob([list]))).toEqual([list])
  expect(await readTextFile(new Blob([calendar('Soup')]))).toEqual([calendar('Soup')])
})

test('a calendar leaves the phone with its method and guests’ refusals, but without guest names', () => {
  const guests = [
    'ORGANIZER;CN=Noa:mailto:noa@people.example',
    'ATTENDEE;CN=Noa;PARTSTAT=ACCEPTED:mailto:noa@people.example',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=Mia Weiss;X-NUM-',
    ' GUESTS=0:mailto:mia@people.example',
    'ATTENDEE;CN="Dan":mailto:dan@people.example',
  ]
  const text = ['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', 'SUMMARY:Soup', ...guests, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  expect(neededLines(text).split('\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'METHOD:REPLY', 'BEGIN:VEVENT', 'SUMMARY:Soup'],
    ...['ATTENDEE;PARTSTAT=DECLINED:guest', 'ATTENDEE;PARTSTAT=NEEDS-ACTION:guest'],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ])
})
