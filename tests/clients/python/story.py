"""A family plans, with nothing but Python's standard library. Fails at the step that does not work: docs/api.md."""

import json
import os
import re
import urllib.error
import urllib.request
import uuid

BASE = os.environ["HAND_IN_HAND_URL"]
TOKEN = os.environ["USER_TOKEN"]
FAMILY = os.environ["FAMILY_TOKEN"]


def call(method, path, body=None, token=TOKEN, **headers):
    """Returns the status, the headers, and the body as JSON or text."""
    request = urllib.request.Request(f"{BASE}/v2{path}", method=method)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        reply = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as refusal:
        reply = refusal
    text = reply.read().decode()
    kind = reply.headers.get_content_type()
    is_json = text and kind in ("application/json", "application/problem+json")
    return reply.status, reply.headers, json.loads(text) if is_json else text


def expect(found, wanted):
    if found != wanted:
        raise SystemExit(f"expected {wanted!r}, not {found!r}")


# Who am I?
status, _, me = call("GET", "/supporters/me")
expect((status, me["full_name"]), (200, "Noa Levi"))

# Without a token: a problem (RFC 9457), and how to sign in.
status, headers, problem = call("GET", f"/families/{FAMILY}", token=None)
expect((status, problem["code"], headers["WWW-Authenticate"]), (401, "unauthenticated", "Bearer"))
expect(headers.get_content_type(), "application/problem+json")

# A method that the path does not have.
status, headers, problem = call("PUT", f"/families/{FAMILY}", {})
expect((status, headers["Allow"], problem["code"]), (405, "DELETE, GET, HEAD, PATCH", "method_not_allowed"))

# Two requests with one key create one task.
key = str(uuid.uuid4())
times = {"start_at": "2031-05-06T17:00", "end_at": "2031-05-06T18:00"}
new = {"title": "Soup for five", "category": "home", "type": "until_time", **times}
status, _, created = call("POST", f"/families/{FAMILY}/tasks", new, Idempotency_Key=key)
_, _, again = call("POST", f"/families/{FAMILY}/tasks", new, Idempotency_Key=key)
task = created["tasks"][0]
expect((status, again["tasks"][0]["id"]), (201, task["id"]))
expect(task["start_at"], "2031-05-06T17:00:00+03:00")

# A list with its ETag: 304 until something changes.
_, headers, tasks = call("GET", f"/families/{FAMILY}/tasks")
expect(task["id"] in [each["id"] for each in tasks["events"]], True)
etag = headers["ETag"]
expect(call("GET", f"/families/{FAMILY}/tasks", If_None_Match=etag)[0], 304)

# A change needs the version that was read.
one = f"/families/{FAMILY}/tasks/{task['id']}"
version = f'"{task["version"]}"'
status, _, changed = call("PATCH", one, {"title": "Soup for six"}, If_Match=version)
expect((status, changed["title"]), (200, "Soup for six"))
status, _, problem = call("PATCH", one, {"title": "Soup for seven"}, If_Match=version)
expect((status, problem["code"]), (412, "version_conflict"))
expect(call("GET", f"/families/{FAMILY}/tasks", If_None_Match=etag)[0], 200)

# A calendar feed, which a calendar asks for without a token.
call("PUT", f"/supporters/me{one.replace('/tasks/', '/events/')}/assign_me", {})
_, _, feed = call("POST", "/supporters/me/calendar")
path = "/calendar/" + re.search(r"[^/]+\.ics$", feed["url"]).group()
status, headers, calendar = call("GET", path, token=None)
expect((status, headers.get_content_type(), "SUMMARY:Soup for six" in calendar), (200, "text/calendar", True))
expect(call("GET", path, token=None, If_None_Match=headers["ETag"])[0], 304)

# My data, with instants that people can read.
_, _, exported = call("GET", "/supporters/me/export")
when = exported["families"][0]["decided_at"]
expect(bool(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*[+-]\d\d:\d\d", when)), True)

print("done")
