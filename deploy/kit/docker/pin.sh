#!/bin/sh
# Puts behind the tag of each image that isn't ours the digest that it has today: what was tried is what
# runs, until this is run again. `sh pin.sh`, then look at `git diff`, build and try it.
set -eu
cd "$(dirname "$0")"
files="Dockerfile compose.yaml ../kubernetes/redis.yaml"
for tag in $(grep -oh 'docker\.io/[^ @]*' $files | sort -u); do
    docker pull --quiet "$tag" >&2
    digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$tag")
    digest=${digest#*@}
    echo "$tag $digest"
    for file in $files; do
        sed -E "s#$tag(@sha256:[0-9a-f]*)?( |\$)#$tag@$digest\2#" "$file" >"$file.pinned"
        cat "$file.pinned" >"$file" && rm "$file.pinned"
    done
done
