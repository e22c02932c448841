import type { EndpointName, Reply } from '@hand-in-hand/contract/endpoints.ts'
import { openAskLink } from '../ask-link.ts'
import { correctAddress } from '../linked-path.ts'
import { readFromDevice, readSavedFamilies } from './saved-on-device.ts'
import { type Call, type FirstFiles, type FirstRequest, keyOf, page, type ReceivedReply, receive } from './started-calls.ts'

// The build puts this code into index.html itself (web/first-page.ts), so that data of the first page is requested before the app is
// loaded. This is only a head start: if the app cannot use a reply, it requests the data again.

/** The files of the messages that every screen may need, by locale. Set by the build. */
declare const FIRST_WORDS: Record<string, string>

/** ms, as for every call (api-client.ts). */
const LIMIT = 15_000

const path = correctAddress()
const firstRequest: FirstRequest = { path, calls: {} }
page.firstRequest = firstRequest
// This comes before any other code, so that no other code finds the tokens of a login link in the address, and no screenshot or shared
// address shows them.
if (/^\/login\/[^/]+\/[^/]+$/.test(path)) history.replaceState(null, '', '/login')

const [, invitation] = /^\/sign(?:-|__)up\/([\w-]+)$/.exec(path) ?? []
const token = readFromDevice('login_userToken')
const language = readFromDevice('locale')
const family = token && readFromDevice('login_familyToken')

if (!openAskLink()) {
  loadApp()
  // Without a service worker the fonts have to be loaded, so they wait. With a worker they are already on the device.
  if (!navigator.serviceWorker?.controller) document.documentElement.dataset['fonts'] = 'later'
  preloadFiles()
  // The task list and the overview need Intl. Its first use takes a browser 14 ms, and a slow phone 60 ms. At this moment this use delays
  // nothing.
  if (!invitation) requestAnimationFrame(warmUp)
  // The demo needs no calls, because its data is on the device.
  if (!readFromDevice('demoAccount')) beginCalls()
}

function warmUp() {
  // Each timer runs one use, so that a slow phone can react between two uses.
  const uses = [() => new Intl.DateTimeFormat(), () => new Intl.PluralRules(), () => new Intl.ListFormat()]
  for (const use of uses) setTimeout(use)
}

function beginCalls() {
  if (invitation) {
    const validate = { ...firstCallOf('POST /supporters/signup/validate'), token: null, body: JSON.stringify({ invitation }) }
    const name = 'GET /supporters/families/:invitation/first_page'
    begin<typeof name>(name, { validation: validate, family: firstCallOf('GET /supporters/families/:invitation') })
    return
  }
  if (!family || !helpIsConfirmed(family)) return
  const both = { supporter: firstCallOf('GET /supporters/:user'), family: firstCallOf('GET /supporters/:user/families/:family') }
  if (path === '/family') {
    const name = 'GET /families/:family/first_page'
    begin<typeof name>(name, { ...both, overview: firstCallOf('GET /families/:family') })
  } else if (opensTaskList()) {
    const name = 'GET /supporters/:user/families/:family/first_page'
    begin<typeof name>(name, { ...both, tasks: firstCallOf('GET /supporters/:user/families/:family/tasks') })
  }
}

function opensTaskList() {
  return path === '/home' || path === '/tasks' || (path === '/' && token !== null && readFromDevice('wasClickedWithFamily') === family)
}

/** Starts one call that replaces the calls in `parts`. Its reply has one field for the reply of each of these calls. */
function begin<Name extends EndpointName>(name: Name, parts: Record<Exclude<keyof Reply<Name>, 'version'>, Call>) {
  const reply = send(firstCallOf(name))
  if (family) firstRequest.version = { family, reply }
  for (const [part, call] of Object.entries<Call>(parts)) firstRequest.calls[keyOf(call)] = { reply, part }
}

function firstCallOf(name: EndpointName): Call {
  const values: Record<string, string | null | undefined> = { user: 'me', family, invitation }
  const [method = '', filled = ''] = name.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? '')).split(' ')
  return { method, url: `/v2${filled}`, token }
}

function send({ method, url, token: sent }: Call): Promise<ReceivedReply> {
  const reply = fetch(url, {
    method,
    headers: {
      Accept: 'application/json',
      'Accept-Language': language ?? '',
      ...(sent && { Authorization: `Bearer ${sent}` }),
    },
    // Replies hold names and phone numbers, so the browser must not write them to disk.
    cache: 'no-store',
    signal: AbortSignal.timeout(LIMIT),
  }).then(receive)
  // The code that uses this call handles its failure.
  reply.catch(() => {})
  return reply
}

/** Preloads the files of the opened screen, and the messages if the page does not contain those of the reader's language. */
function preloadFiles() {
  const inPage = document.getElementById('words')?.dataset['locale']
  const locale = language ?? inPage ?? ''
  const { taskList, overview, signUp } = filesInPage()
  if (locale !== inPage) preload(FIRST_WORDS[locale])
  const screen = invitation ? signUp : path === '/family' ? overview : opensTaskList() ? taskList : undefined
  for (const file of screen?.styles ?? []) preload(file, 'style')
  for (const file of screen?.scripts ?? []) preload(file)
  preload(screen?.words[locale])
  if (screen) firstRequest.next = [...screen.next, ...[screen.nextWords[locale] ?? []].flat()]
}

/** The build that made this script has written them into this page, so they have this type. */
function filesInPage(): FirstFiles {
  return JSON.parse(document.getElementById('files')?.textContent ?? '{}')
}

function preload(href: string | undefined, as?: 'style') {
  // The page may already contain the styles of its screen.
  if (!href || document.querySelector(`link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = as ? 'preload' : 'modulepreload'
  if (as) link.as = as
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/** Whether this person has confirmed that they help the family. Before that, the family's token can only confirm or refuse. */
function helpIsConfirmed(familyToken: string) {
  return !readSavedFamilies().some((each) => each?.login_familyToken === familyToken && each.confirmed === false)
}

/**
 * Loads the app in the page of a link to a task or an ask. In such a page the server marks the app's scripts as `later` (app-page.ts in
 * server), because the page may open a plain page instead.
 */
function loadApp() {
  const waiting = [...document.querySelectorAll<HTMLScriptElement>('script[type="later"]')].map(({ src }) => src)
  for (const src of waiting) preload(src)
  // The app starts once the page is parsed, as a module script does.
  if (waiting.length > 0) addEventListener('DOMContentLoaded', () => waiting.map((src) => import(src)))
}
