import { readSavedFamilies } from './first-page/saved-on-device.ts'

/**
 * Opens the link of an SMS that asks one person for one task, `/t/:family/:task#:secret`. It is good without a login, so someone who is
 * not logged in to the family goes to the server's plain page, which does this one thing without the app. The secret is sent in a form:
 * browsers send no fragment, so it reaches no log, and it leaves the address bar and the history before anything else runs. Returns
 * whether the page is left.
 */
export function openAskLink() {
  const { pathname, search, hash } = location
  const [, family] = /^\/t\/([^/]+)\/-?\d+$/.exec(pathname) ?? []
  const [, secret] = /^#([\w-]+)/.exec(hash) ?? []
  if (!family || !secret) return false
  history.replaceState(history.state, '', pathname + search)
  // Who is logged in sees the task itself.
  if (readSavedFamilies().some((each) => each?.login_familyToken === family)) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/ask'
  form.append(hiddenField('secret', secret))
  // With a cookie the page gets an address, so that Back and a reload work on it.
  if (navigator.cookieEnabled) form.append(hiddenField('opened', 'yes'))
  document.documentElement.append(form)
  form.submit()
  return true
}

function hiddenField(name: string, value: string) {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  return field
}
