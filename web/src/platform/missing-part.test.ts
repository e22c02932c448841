import { expect, test } from 'vitest'
import { isMissingPart } from './missing-part.ts'

const part = 'https://help.example/assets/task-B1.js'

test.each([
  ['a script in Chromium', new TypeError(`Failed to fetch dynamically imported module: ${part}`)],
  ['a script in Firefox', new TypeError(`error loading dynamically imported module: ${part}`)],
  ['a script in WebKit', new TypeError('Importing a module script failed.')],
  ['a page in place of a script, in WebKit', new TypeError("'text/html' is not a valid JavaScript MIME type.")],
  ['a page in place of a script, in Firefox', new TypeError(`Loading module from “${part}” was blocked because of a disallowed MIME type`)],
  ['a script of another build, in Chromium', new SyntaxError("The requested module './a.js' does not provide an export named 't'")],
  ['a script of another build, in Firefox', new SyntaxError("The requested module './a.js' doesn't provide an export named: 't'")],
  ['a script of another build, in WebKit', new SyntaxError("Importing binding name 't' is not found.")],
  ['styles', new Error('Unable to preload CSS for /assets/task-B1.css')],
  ['a font', new DOMException('A network error occurred.', 'NetworkError')],
  ['a worker in Chromium', new TypeError("Failed to register a ServiceWorker for scope ('/') with script ('/sw.js'): Not found")],
  ['a worker in Firefox', new TypeError('ServiceWorker script at https://help.example/sw.js for scope / encountered an error')],
  ['a worker in WebKit', new TypeError('Script https://help.example/sw.js load failed')],
  ['a file in Chromium', new TypeError('Failed to fetch')],
  ['a file in Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['a file in WebKit', new TypeError('Load failed')],
])('the error of a missing part is recognised: %s', (_which, error) => {
  expect(isMissingPart(error)).toBe(true)
})

test.each([
  ['of our own', new TypeError("Cannot read properties of undefined (reading 'title')")],
  ['of a rule', new RangeError('Invalid time value')],
  ['with the words in the middle', new Error('We were unable to preload CSS or to load, failed')],
  ['that is a text', 'Load failed'],
  ['that is nothing', undefined],
])('an error %s is not taken for a missing part', (_which, error) => {
  expect(isMissingPart(error)).toBe(false)
})
