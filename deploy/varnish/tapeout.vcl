# Varnish 7 as the cache before Tapeout, with TLS ended before it (nginx, hitch), started with
# `-p http_gzip_support=off`, as the application compresses. Purges come from the application
# (PURGE_KIND=varnish). docs/operations.md, Behind a shared cache or CDN.
vcl 4.1;

import std;

backend app {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 2s;
  .first_byte_timeout = 75s;
  .probe = { .url = "/readyz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; }
}

# From where purges may come; they need the secret too.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # SECRET stands for the application's PURGE_TOKEN.
    if (client.ip !~ purgers || req.http.X-Purge-Token != "SECRET") {
      return (synth(403));
    }
    if (!req.http.X-Purge-Tags) {
      return (synth(400));
    }
    if (std.ban("obj.http.Surrogate-Key ~ " + req.http.X-Purge-Tags)) {
      return (synth(200));
    }
    return (synth(500, std.ban_error()));
  }

  unset req.http.X-Forwarded-Host;
  unset req.http.Forwarded;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  if (req.url ~ "^/storage/" || req.http.Authorization) {
    return (pass);
  }

  # What browsers send has three values; weights are for the application to compare.
  if (req.http.Accept-Encoding !~ "[=*]") {
    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$)") {
      set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$)") {
      set req.http.Accept-Encoding = "gzip";
    } else {
      unset req.http.Accept-Encoding;
    }
  }

  call reader;
  if (req.http.X-Edge-Passes) {
    unset req.http.X-Edge-Passes;
    return (pass);
  }

  # A fetch for the cache says nothing of the reader who caused it.
  unset req.http.User-Agent;
  unset req.http.Sec-CH-UA-Mobile;
  if (req.url ~ "[?&]lang=zh(&|$)") {
    set req.http.X-Edge-Language = "zh";
    if (!(req.http.Cookie ~ "(^|;\s*)lang=zh\s*(;|$)")) {
      set req.http.X-Edge-Remember = "1";
    }
    set req.http.Cookie = "lang=zh";
  } else {
    unset req.http.Cookie;
  }
  # While the application answers, a page out of date is shown for a second at most while it is fetched.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 1s;
  }
  return (hash);
}

# By the rules of src/web/server/negotiation.ts: whoever an address is not for is passed on.
sub reader {
  unset req.http.X-Edge-Passes;
  unset req.http.X-Edge-Remember;
  unset req.http.X-Edge-Language;
  if (req.http.Sec-CH-UA-Mobile == "?1") {
    set req.http.X-Edge-Device = "mobile";
  } elsif (req.http.Sec-CH-UA-Mobile == "?0") {
    set req.http.X-Edge-Device = "desktop";
  } elsif (!req.http.User-Agent || req.http.User-Agent == "") {
    set req.http.X-Edge-Device = "unknown";
  } elsif (req.http.User-Agent ~ "(?i)iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)") {
    set req.http.X-Edge-Device = "desktop";
  } elsif (req.http.User-Agent ~ "(?i)\bMobi|iPhone|iPod|Windows Phone|IEMobile|BlackBerry|BB10|Opera Mini|MicroMessenger.*Mobile") {
    set req.http.X-Edge-Device = "mobile";
  } else {
    set req.http.X-Edge-Device = "desktop";
  }
  if (req.http.User-Agent ~ "\bMSIE \d|\bTrident/") {
    set req.http.X-Edge-Passes = "old browser";
  }
  if (req.url ~ "^/mobile([/?]|$)") {
    if (req.http.X-Edge-Device == "desktop") {
      set req.http.X-Edge-Passes = "surface";
    }
  } elsif (req.http.X-Edge-Device == "mobile") {
    set req.http.X-Edge-Passes = "surface";
  }
  unset req.http.X-Edge-Device;
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?(Admin-Token|Known-Device)=") {
    set req.http.X-Edge-Passes = "known";
  }
  # The first lang of an address counts; one that is written otherwise is the application's to decide.
  if (req.url ~ "[?&]lang=" && req.url !~ "^[^?]*\?([^&]*&)*?lang=zh(&|$)") {
    set req.http.X-Edge-Passes = "language";
  }
  if (req.url !~ "[?&]lang=zh(&|$)" && req.http.Cookie ~ {"(^|;\s*)lang="?zh"?\s*(;|$)"}) {
    set req.http.X-Edge-Passes = "language";
  }
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  return (lookup);
}

sub vcl_backend_response {
  if (beresp.http.Cache-Control !~ "s-maxage=") {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  # How long it may be shown while the application is away.
  set beresp.grace = std.duration(
    regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
}

sub vcl_deliver {
  if (resp.http.Cache-Control ~ "s-maxage=") {
    set resp.http.Cache-Control = "private, no-cache";
    if (resp.http.Content-Type ~ "text/html") {
      set resp.http.Vary = "Accept-Encoding, Cookie, User-Agent, Sec-CH-UA-Mobile";
      if (req.http.X-Edge-Remember) {
        set resp.http.Set-Cookie = "lang=zh; Max-Age=31536000; Path=/; Secure; SameSite=Lax";
      }
    }
  }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
