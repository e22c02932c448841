import './prepare.ts'

void import('../commands/sms.ts')
