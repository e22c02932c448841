import { type BareDebian, BEHIND_PROXY, CERTIFIED } from './bare-debian.ts'

/** Tests an SMS through a real squid. Only this squid can resolve the gateway's name, so no SMS reaches the gateway without it. */
export async function throughProxy({ must, run }: BareDebian) {
  await must('apt-get install -y --no-install-recommends squid > /dev/null')
  await must(`echo 127.0.0.1 ${BEHIND_PROXY} > /etc/squid/hosts && echo 'hosts_file /etc/squid/hosts' > /etc/squid/conf.d/test.conf`)
  await must('cat >> /etc/caddy/Caddyfile', Buffer.from(`\n${BEHIND_PROXY} {\n\trespond 202\n}\n`))
  await must(
    `sed -i /of-the-test/d /etc/caddy/Caddyfile && ${CERTIFIED.caddy('/etc/caddy/Caddyfile')} && systemctl restart caddy squid && cp /etc/hand-in-hand.env /srv/before`,
  )
  await must('sed -i /^SMS_PROVIDER/d /etc/hand-in-hand.env')
  const settings = [
    ...['OUTBOUND_PROXY=http://127.0.0.1:3128', 'SMS_PROVIDER=http'],
    ...[`SMS_HTTP_URL='https://${BEHIND_PROXY}/?to={to}&text={text}'`, 'SMS_SENDERS=Circle', ''],
  ]
  await must('cat >> /etc/hand-in-hand.env && systemctl restart hand-in-hand', Buffer.from(settings.join('\n')))
  const sent = await run('hand-in-hand sms test --to +972502345678')
  const { out: log } = await run('cat /var/log/squid/access.log')
  await must('cp /srv/before /etc/hand-in-hand.env && systemctl restart hand-in-hand && systemctl stop squid')
  return [
    ...(/The gateway \(http\) took it/.test(sent.out) ? [] : [`through squid an SMS says: ${sent.out}${sent.error}`]),
    ...(log.includes(`CONNECT ${BEHIND_PROXY}:443`) ? [] : [`squid saw: ${log}`]),
  ]
}
