import { createServer, type Socket } from 'node:net'

interface KeptMail {
  uid: number
  raw: Buffer
}

/**
 * A mailbox on this machine that knows as much of IMAP (RFC 3501) as the server uses. `refused`: the uids of mails that it does not
 * return.
 */
export async function aMailbox() {
  const mails: KeptMail[] = []
  const refused = new Set<number>()
  const fetched: number[] = []
  let last = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n')
    let waiting = ''
    socket.on('data', (data) => {
      waiting += data.toString('latin1')
      const lines = waiting.split('\r\n')
      waiting = lines.pop() ?? ''
      for (const line of lines) reply(socket, line)
    })
  })

  function reply(socket: Socket, line: string) {
    const [tag = '', command = '', ...rest] = line.split(' ')
    const words = rest.join(' ')
    const say = (...texts: (string | Buffer)[]) => void texts.map((text) => socket.write(text))
    const done = (text = 'OK done') => say(`${tag} ${text}\r\n`)
    const name = `${command} ${command === 'UID' ? rest[0] : ''}`.trim().toUpperCase()
    const uids = /^\w+ ([\d,]+)/.exec(words)?.[1]?.split(',').map(Number) ?? []
    if (name === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 UIDPLUS\r\n')
    if (name === 'LIST') say('* LIST (\\HasNoChildren) "/" INBOX\r\n')
    if (name === 'SELECT')
      say(
        '* FLAGS (\\Deleted \\Seen)\r\n',
        `* ${mails.length} EXISTS\r\n`,
        '* OK [UIDVALIDITY 7] valid\r\n',
        `* OK [UIDNEXT ${last + 1}] next\r\n`,
      )
    if (name === 'UID SEARCH') {
      const from = Number(/UID (\d+):/.exec(words)?.[1] ?? 1)
      const found = mails.filter(({ uid }) => uid >= from || uid === mails.at(-1)?.uid)
      say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd(), '\r\n')
    }
    if (name === 'UID FETCH') {
      const [uid = 0] = uids
      fetched.push(uid)
      if (refused.has(uid)) return done('NO that mail is broken')
      const mail = mails.find((each) => each.uid === uid)
      const source = mail?.raw.subarray(0, Number(/<0\.(\d+)>/.exec(words)?.[1] ?? mail.raw.length)) ?? Buffer.alloc(0)
      if (mail) say(`* ${mails.indexOf(mail) + 1} FETCH (UID ${uid} BODY[]<0> {${source.length}}\r\n`, source, ')\r\n')
    }
    if (name === 'UID EXPUNGE') for (const uid of uids) remove(uid)
    if (name === 'LOGOUT') say('* BYE bye\r\n')
    done(name === 'SELECT' ? 'OK [READ-WRITE] done' : undefined)
    if (name === 'LOGOUT') socket.end()
  }

  function remove(uid: number) {
    const index = mails.findIndex((mail) => mail.uid === uid)
    if (index >= 0) mails.splice(index, 1)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    settings: { MAIL_INBOX: `imap://help:secret@127.0.0.1:${port}` },
    mails,
    refused,
    /** The uids that were asked for. */
    fetched,
    /** Puts a mail into the mailbox. Returns its uid. */
    put: (raw: string | Buffer) => {
      last++
      mails.push({ uid: last, raw: Buffer.from(raw) })
      return last
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
