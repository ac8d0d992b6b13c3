"""OpenStack Swift with its S3 interface: all four servers in one process on loopback, with one copy of each object.

Called with a folder, an access key (ACCOUNT:USER) and its secret. Prints the port, and runs until it is killed.
"""
import eventlet

eventlet.monkey_patch()

import os
import pwd
import sys
from eventlet import wsgi
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.utils import NullLogger, set_swift_dir
from swift.common.wsgi import loadapp

FOLDER, KEY, SECRET = sys.argv[1:]
HOST = '127.0.0.1'
STORAGE = ('account', 'container', 'object')
# Lists of a few objects have several pages; nothing listens where the cache is said to be, so nothing is cached. On a
# busy machine a server may be slow to answer: by default half a second is an error, and ten errors shut it out for a
# minute.
PROXY = f"""
[pipeline:main]
pipeline = cache s3api tempauth proxy-server
[filter:cache]
use = egg:swift#memcache
memcache_servers = {HOST}:1
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = 2
allow_multipart_uploads = no
[filter:tempauth]
use = egg:swift#tempauth
user_{KEY.replace(':', '_')} = {SECRET} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = yes
conn_timeout = 60
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
"""


def write(name, text):
    with open(f'{FOLDER}/{name}', 'w', encoding='utf-8') as file:
        file.write(text)


def serve(name, listener, pipeline):
    common = f'[DEFAULT]\nswift_dir = {FOLDER}\ndevices = {FOLDER}/devices\nmount_check = no\n'
    write(f'{name}.conf', f'{common}user = {pwd.getpwuid(os.getuid()).pw_name}\n{pipeline}')
    app = loadapp(f'{FOLDER}/{name}.conf')
    # Headers as S3 spells them: clients look for ETag, not Etag.
    how = {'protocol': SwiftHttpProtocol, 'capitalize_response_headers': False}
    return eventlet.spawn(wsgi.server, listener, app, NullLogger(), **how)


def save_ring(kind, port):
    builder = RingBuilder(1, 1, 0)
    place = {'ip': HOST, 'port': port, 'replication_ip': HOST, 'replication_port': port}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, **place})
    builder.rebalance()
    builder.get_ring().save(f'{FOLDER}/{kind}.ring.gz')


os.makedirs(f'{FOLDER}/devices/disk')
write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = handbill\n')
set_swift_dir(FOLDER)
listeners = {kind: eventlet.listen((HOST, 0)) for kind in (*STORAGE, 'proxy')}
for kind in STORAGE:
    save_ring(kind, listeners[kind].getsockname()[1])
for kind in STORAGE:
    serve(kind, listeners[kind], f'[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\n')
proxy = serve('proxy', listeners['proxy'], PROXY)
print(listeners['proxy'].getsockname()[1], flush=True)
proxy.wait()
