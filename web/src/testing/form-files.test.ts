import { expect, test } from 'vitest'
import { FORM_FILES, WITHOUT_DRAFT } from './form-files.ts'

const FIELD = /<(?:TextField|TextArea|SelectField|CheckRow|Switch|ChoiceRow|RadioRow|input|textarea|select|form)\b/
/** Matches a component that hands over what someone types to the file that uses the component. */
const PASSES_ON = /\b(?:onChange|onSend|onText): \(/
const EXPORTED = /export (?:const|function) ([A-Z]\w+)/g
const files = Object.entries(import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true }))
  .filter(([path]) => !path.endsWith('.test.tsx'))
  .map(([path, text]) => ({ path: path.replace('../features/', ''), text }))

/** The files that contain a field, and the files that use a component with a field. */
function filesOfForms() {
  let found = files.filter(({ text }) => FIELD.test(text))
  for (let before = 0; found.length > before; ) {
    before = found.length
    const parts = found.flatMap(({ text }) => (PASSES_ON.test(text) ? [...text.matchAll(EXPORTED)].map(([, name]) => name) : []))
    const shows = new RegExp(`<(?:Lazy)?(?:${parts.join('|')})\\b`)
    found = files.filter((file) => found.includes(file) || shows.test(file.text))
  }
  return found.map(({ path }) => path)
}

test('each file with form fields is listed with a tested form, or with a reason to keep no draft', () => {
  expect(filesOfForms().length).toBeGreaterThan(80)
  expect([...Object.values(FORM_FILES).flat(), ...Object.keys(WITHOUT_DRAFT)].sort()).toEqual(filesOfForms().sort())
})
