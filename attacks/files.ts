import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { aBrowser, aFamily } from './people.ts'
import { attack, gained } from './report.ts'
import { familyCommand } from './world.ts'

/** Pages, data and errors, each with what it is. */
const ANSWERS = ['//', '//v2/docs', '//v2/settings', '//v2/supporters/me', '//nowhere.js', '//v2/nowhere']

export async function playFiles() {
  await attack('reading the database as another user of the machine', {}, async (world) => {
    await aFamily(world)
    await familyCommand(world, [
      'create',
      '--title',
      'Katz',
      '--owner',
      'Lea Katz',
      '--phone',
      '+972502345679',
      '--time-zone',
      'Asia/Jerusalem',
    ])
    const got: string[] = []
    for (const name of ['', ...(await readdir(world.folder))]) {
      const { mode } = await stat(join(world.folder, name))
      if ((mode & 0o077) !== 0) got.push(`${name || 'the folder'} with mode ${(mode & 0o777).toString(8)}`)
    }
    return got
  })

  await attack('putting a page of ours into a frame, or making a browser guess at what it gets', {}, async (world) => {
    const got: string[] = []
    for (const path of ANSWERS) {
      const { headers } = await aBrowser(world).call('GET', path)
      const policy = headers.get('content-security-policy') ?? ''
      const missing = gained({
        'no policy of frames': !policy.includes('frame-ancestors'),
        'no policy of scripts': !/script-src|default-src 'none'/.test(policy),
        'types are guessed': headers.get('x-content-type-options') !== 'nosniff',
        'the address is passed on': headers.get('referrer-policy') !== 'no-referrer',
        'answers are kept by caches': path.startsWith('//v2/s') && !headers.get('cache-control')?.includes('no-store'),
      })
      got.push(...missing.map((each) => `${each} (${path.slice(1)})`))
    }
    return got
  })

  const https = { settings: { PUBLIC_URL: 'https://help.example.org' } }
  await attack('planting a cookie from another page of the same domain, or reading over plain http', https, async (world) => {
    const family = await aFamily(world)
    const names = [...family.browser.cookies.keys()]
    const plain = new Map([...family.browser.cookies].map(([name, value]) => [name.replace('__Host-', ''), value]))
    const { memberships } = (await aBrowser(world, undefined, plain).call('GET', '/session')).json<Reply<'GET /session'>>()
    const { headers } = await aBrowser(world).call('GET', '/settings')
    return gained({
      'a cookie that other hosts can set': names.some((name) => !name.startsWith('__Host-')),
      'a session by a cookie of another name': memberships.length > 0,
      'names below ours without https': !headers.get('strict-transport-security')?.includes('includeSubDomains'),
    })
  })

  await attack(
    'reading the messages of a server that shows them on the screen, through a tunnel',
    { settings: { SMS_PROVIDER: 'screen' } },
    async (world) => {
      const got: string[] = []
      await aBrowser(world).call('POST', '/login/code', { body: { phone_number: '+972502345678', locale: 'en' } })
      for (const path of ['/v2/outbox', '/outbox', '/outbox?key=', '/outbox?key=undefined', '/outbox?key=null']) {
        const answer = await fetch(`${world.url}${path}`, { headers: { host: 'localhost:3000', cookie: 'outbox=null' } })
        const text = await answer.text()
        if (answer.status === 200 || text.includes('972502345678')) got.push(`${path}: ${answer.status}`)
      }
      return got
    },
  )

  await attack('finding secrets in the log or in what is kept of a code', {}, async (world) => {
    const family = await aFamily(world)
    const avi = await family.helper()
    await chmod(world.folder, 0o700)
    const kept = (await Promise.all((await readdir(world.folder)).map((name) => readFile(join(world.folder, name), 'latin1')))).join()
    const secrets = { 'a session': avi.token, 'a login link': avi.link?.user_token ?? '', 'the owner’s session': family.token }
    const got = Object.entries(secrets).flatMap(([what, secret]) => [
      ...(world.log().includes(secret) ? [`${what} in the log`] : []),
      // A link stands in its message until it was sent.
      ...(what !== 'a login link' && kept.includes(secret) ? [`${what} in the database`] : []),
    ])
    return [...got, ...(world.log().includes(avi.phone) ? ['a number in the log'] : [])]
  })
}
