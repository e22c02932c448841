import { readSavedFamilies } from './first-page/saved-on-device.ts'

/**
 * Opens one of two links that work without a login. `/a#:secret` is in an SMS that asks one person for one task. `/t/:family/:task#:secret`
 * is in a message to a taker, and shows what they have to read before the task. Someone who is not logged in to the family goes to the
 * server's plain page, which handles this one task without the app. The secret is sent in a form. Browsers do not send fragments, so the
 * secret reaches no log. It is removed from the address bar and the history before anything else runs. Returns whether the page is left.
 */
export function openAskLink() {
  const { pathname, search, hash } = location
  const isShort = pathname === '/a'
  const [, family] = /^\/t\/([^/]+)\/-?\d+$/.exec(pathname) ?? []
  const [, secret] = /^#([\w-]+)/.exec(hash) ?? []
  if (!secret || !(isShort || family)) return false
  history.replaceState(history.state, '', isShort ? '/' : pathname + search)
  // Someone who is logged in sees the task itself.
  const saved = readSavedFamilies().map((each) => each?.login_familyToken)
  if (family && saved.includes(family)) return false
  if (isShort && saved.length > 0) void openTask(secret, saved)
  else openPlainPage(secret)
  return true
}

/** Asks the server for the family and the task, because the short link names neither. Opens the task's page or the plain page. */
async function openTask(secret: string, saved: unknown[]) {
  const headers = { 'content-type': 'application/json' }
  const request = fetch('/v2/ask', { method: 'POST', headers, body: JSON.stringify({ ask: secret }) })
  const asked = await request.then((reply) => (reply.ok ? reply.json() : null)).catch(() => null)
  if (saved.includes(asked?.family.token)) location.replace(`/t/${asked.family.token}/${asked.task.task_id}`)
  else openPlainPage(secret)
}

function openPlainPage(secret: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/ask'
  form.append(hiddenField('secret', secret))
  // In a browser with cookies the plain page gets an address without the secret, so that Back and a reload work.
  if (navigator.cookieEnabled) form.append(hiddenField('opened', 'yes'))
  document.documentElement.append(form)
  form.submit()
}

function hiddenField(name: string, value: string) {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  return field
}
